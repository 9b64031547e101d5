/** A village of loopback hosts that behave as hosts of the web do, each keeping its own log. */
@NullMarked
package freshet.village;

import org.jspecify.annotations.NullMarked;
