/**
 * How controller and terminals meet: the controller hands an order to a {@link
 * freshet.crawler.dispatch.Dispatch} and receives a {@link
 * freshet.crawler.dispatch.DispatchResult}; once its outcome is stored, it is confirmed to the
 * terminal that brought it. The permit of the host may have to be spent on its robots file first;
 * then the order comes again. {@link freshet.crawler.dispatch.LocalDispatch} has the terminal in
 * the same process. What an earlier controller left {@link
 * freshet.crawler.dispatch.OutstandingOrder} is taken over by the next.
 */
@NullMarked
package freshet.crawler.dispatch;

import org.jspecify.annotations.NullMarked;
