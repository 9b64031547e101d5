/**
 * Terminals on other machines. {@link freshet.cluster.KafkaDispatch} sends the controller's orders
 * to any {@link freshet.cluster.TerminalWorker}, and passes the results to the controller.
 *
 * <p>The life of an order: the controller gives it a lease and writes it to the topic of orders, in
 * batches of one transaction each, so that a controller that was replaced cannot. A terminal takes
 * it from the share group and waits for the broker's confirmation, so that nobody else starts it
 * too, then contacts the host if it is not too late. Its result goes to the topic of results, from
 * which the controller reads and stores it; only then is its offset committed. An order without a
 * result ends with its lease, and the controller schedules the feed again. The orders and results
 * that a controller leaves are taken over by the next from the two topics.
 */
@NullMarked
package freshet.cluster;

import org.jspecify.annotations.NullMarked;
