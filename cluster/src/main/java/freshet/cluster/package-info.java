/**
 * Terminals on other machines. {@link freshet.cluster.KafkaDispatch} has the controller's orders
 * taken by any {@link freshet.cluster.TerminalWorker}, and tells the controller what came of them.
 *
 * <p>The life of an order: the controller gives it a lease and writes it to the topic of orders, a
 * few at a time in one transaction, so that a controller that was replaced cannot. A terminal takes
 * it from the share group, has that confirmed by the broker before anything else, so that nobody
 * else begins it too, and asks the host if it is not too late. Its result goes to the topic of
 * results, from which the controller takes it and stores it; only then its place there is
 * committed. An order without a result ends with its lease, and the controller gives the host's
 * turn anew. What a controller left is taken over by the next from the two topics.
 */
@NullMarked
package freshet.cluster;

import org.jspecify.annotations.NullMarked;
