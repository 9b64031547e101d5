/**
 * How controller and terminals meet: the controller hands an order to a {@link
 * freshet.crawler.dispatch.Dispatch} and is told the outcome; once that is stored, it is confirmed
 * to the terminal that brought it. A {@link freshet.crawler.dispatch.Courtesy} may need the turn of
 * the host first; then the order comes again. {@link freshet.crawler.dispatch.LocalDispatch} has
 * the terminal in the same process. What an earlier controller left {@link
 * freshet.crawler.dispatch.Outstanding} is taken over by the next.
 */
@NullMarked
package freshet.crawler.dispatch;

import org.jspecify.annotations.NullMarked;
