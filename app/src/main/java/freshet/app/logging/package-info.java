/** The format of log lines, as text or JSON. */
@NullMarked
package freshet.app.logging;

import org.jspecify.annotations.NullMarked;
