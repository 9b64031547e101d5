/**
 * Replays one policy on one trace: which feed is retrieved when, what it shows, how long postings
 * waited.
 */
@NullMarked
package freshet.simulator.replay;

import org.jspecify.annotations.NullMarked;
