/**
 * HTTP as a good citizen speaks it. A {@link freshet.crawler.http.Fetcher} sends one request,
 * follows its redirects to checked addresses only, keeps to the limits of size and time, and gives
 * the answer or why there is none. It knows nothing of feeds.
 */
@NullMarked
package freshet.crawler.http;

import org.jspecify.annotations.NullMarked;
