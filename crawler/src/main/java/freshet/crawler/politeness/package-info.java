/**
 * Decides whether and when a host may be asked, and how long a feed is left alone. {@link
 * freshet.crawler.politeness.Politeness} is the one door: every request to somebody else's host
 * needs a {@link freshet.crawler.politeness.Permit} from there, and gives it back. It grants one
 * request at a time to a {@link freshet.http.RemoteHost}, with a pause between two, a daily limit,
 * and a back-off when the host asks for one. What it remembers of a host is a {@link
 * freshet.crawler.politeness.HostState}, a value to be stored.
 *
 * <p>Robots files count too. A feed that somebody subscribed to is fetched for that person, so only
 * rules that name Freshet stop it. What Freshet fetches on its own initiative (articles, icons,
 * archives) also obeys the rules for everyone.
 */
@NullMarked
package freshet.crawler.politeness;

import org.jspecify.annotations.NullMarked;
