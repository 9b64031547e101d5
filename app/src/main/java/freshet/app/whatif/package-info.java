/** Replays of a server's own history under other policies or budgets. */
@NullMarked
package freshet.app.whatif;

import org.jspecify.annotations.NullMarked;
