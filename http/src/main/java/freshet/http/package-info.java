/**
 * HTTP for a polite client. A {@link freshet.http.Fetcher} sends one request, follows redirects to
 * checked addresses only, keeps to limits of size and time, and returns the response or the reason
 * why there is none. It knows nothing of feeds.
 */
@NullMarked
package freshet.http;

import org.jspecify.annotations.NullMarked;
