/**
 * The forms in which the store keeps what only the crawler understands: a {@link
 * freshet.crawler.codec.RetrievalStateText} for each feed, a {@link freshet.crawler.codec.HostText}
 * for each host, {@link freshet.crawler.codec.ModelBytes} for what the policy learned. Each starts
 * with a version, so that later forms can be distinguished.
 */
@NullMarked
package freshet.crawler.codec;

import org.jspecify.annotations.NullMarked;
