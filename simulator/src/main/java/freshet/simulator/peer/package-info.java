/**
 * How other aggregators decide when to retrieve, dispatcher included, as baselines.
 *
 * <p>A {@link freshet.simulator.peer.Peer} is an interval rule (how long a feed waits after each
 * retrieval) behind a dispatcher (when the aggregator looks for due feeds, and how many it takes at
 * once); {@link freshet.simulator.peer.RuleAgenda} combines the two. Every time of a peer, those of
 * its dispatcher included, is stretched by one scale; ages of postings and the windows in which it
 * counts them are not.
 *
 * <p>The simulator knows no errors, no throttling and no hints of servers (ttl, Cache-Control,
 * Retry-After, WebSub), and a feed has one subscription: what the rules say on these is left out.
 * So are limits per host, since a trace names no hosts.
 */
@NullMarked
package freshet.simulator.peer;

import org.jspecify.annotations.NullMarked;
