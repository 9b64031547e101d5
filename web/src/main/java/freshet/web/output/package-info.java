/** Serves the feeds that accounts publish, and the WebSub hub for them. */
@NullMarked
package freshet.web.output;

import org.jspecify.annotations.NullMarked;
