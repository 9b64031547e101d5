/**
 * Random input for all that reads what strangers write. A target takes bytes, has them read and
 * claims what must hold of the result; Jazzer makes up the bytes, guided by the code they reach.
 *
 * <p>{@code ./freshet fuzz NAME} starts {@link freshet.fuzz.Fuzz}, which hands a {@link
 * freshet.fuzz.Target} to Jazzer together with the kept inputs: seeds, and what was found before.
 * The tests of this module replay the kept inputs alone.
 */
@NullMarked
package freshet.fuzz;

import org.jspecify.annotations.NullMarked;
