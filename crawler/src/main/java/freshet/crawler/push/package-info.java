/**
 * Publishers that announce their postings: WebSub and rssCloud. A retrieval shows a {@link
 * freshet.crawler.push.PushOffer}; {@link freshet.crawler.push.PushSubscriber} asks the hub; the
 * hub asks back and later delivers at a callback that {@link freshet.crawler.push.PushReceiver}
 * answers; what it delivers goes to a {@link freshet.crawler.push.PushListener}. Nothing here knows
 * a server, a database or a clock, and nothing here stops a feed from being retrieved.
 */
@NullMarked
package freshet.crawler.push;

import org.jspecify.annotations.NullMarked;
