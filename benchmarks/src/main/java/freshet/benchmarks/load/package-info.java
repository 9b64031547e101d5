/**
 * The live server under load: {@link freshet.benchmarks.load.Farm} serves feeds in one process,
 * {@link freshet.benchmarks.load.LoadServer} watches them in another, and both are told what to do
 * line by line on their input by {@link freshet.benchmarks.load.LoadRun}, which looks from outside
 * at what they use. {@link freshet.benchmarks.load.ClusterRun} does the same with a cluster: {@link
 * freshet.benchmarks.load.LoadTerminal} retrieves what the server orders over a {@link
 * freshet.benchmarks.load.LoadBroker}.
 */
@NullMarked
package freshet.benchmarks.load;

import org.jspecify.annotations.NullMarked;
