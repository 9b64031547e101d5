/** Figure 3 of advaRSS: runs of the real terminal over made-up hosts on this machine. */
@NullMarked
package freshet.app.live;

import org.jspecify.annotations.NullMarked;
