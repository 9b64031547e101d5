/**
 * Inputs made to cost as much as possible. A {@link freshet.fuzz.cost.WorstCase} makes a hostile
 * input of any size and hands it to a reader of strangers' text; a {@link freshet.fuzz.cost.Growth}
 * measures how the processor time grows with that size. {@link freshet.fuzz.cost.WorstCases} lists
 * them all.
 */
@NullMarked
package freshet.fuzz.cost;

import org.jspecify.annotations.NullMarked;
