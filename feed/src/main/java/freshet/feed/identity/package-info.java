/**
 * Which postings of a document are new. {@link freshet.feed.identity.Recogniser} compares a
 * document with the {@link freshet.feed.identity.FeedMemory} of its feed, a few numbers per
 * posting, and says of each posting whether it is new, known or changed; guids that rotate or are
 * shared are found out on the way and no longer believed.
 */
@NullMarked
package freshet.feed.identity;

import org.jspecify.annotations.NullMarked;
