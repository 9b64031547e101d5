/**
 * The forms in which the store keeps what only the crawler understands: a {@link
 * freshet.crawler.codec.StandingText} for each feed, a {@link freshet.crawler.codec.HostText} for
 * each host, {@link freshet.crawler.codec.ModelBytes} for what the policy learned. Each begins with
 * a version, so that a later form can be told from an earlier one.
 */
@NullMarked
package freshet.crawler.codec;

import org.jspecify.annotations.NullMarked;
