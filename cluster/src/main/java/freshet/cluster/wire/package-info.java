/**
 * What controller and terminals write to each other: records as JSON, with the version of the
 * schema beside each. Fields that a reader does not know are ignored, so that neighbouring versions
 * of Freshet work together.
 */
@NullMarked
package freshet.cluster.wire;

import org.jspecify.annotations.NullMarked;
