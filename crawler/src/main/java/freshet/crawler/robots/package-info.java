/**
 * What the owners of hosts wish, by their robots files. A feed that somebody subscribed to is
 * fetched for that person, so only rules that name Freshet stop it; what Freshet fetches on its own
 * initiative (articles, icons, archives) also obeys the rules for everyone.
 */
@NullMarked
package freshet.crawler.robots;

import org.jspecify.annotations.NullMarked;
