/**
 * The messages between controller and terminals: records as JSON, each with the version of the
 * schema in a header. Unknown fields are ignored, so that neighbouring versions of Freshet work
 * together.
 */
@NullMarked
package freshet.cluster.wire;

import org.jspecify.annotations.NullMarked;
