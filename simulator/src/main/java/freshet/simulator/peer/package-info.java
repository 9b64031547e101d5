/** How other aggregators decide when to retrieve, dispatcher included, as baselines. */
@NullMarked
package freshet.simulator.peer;

import org.jspecify.annotations.NullMarked;
