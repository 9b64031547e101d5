/**
 * Which postings of a document are new. {@link freshet.feed.identity.Recogniser} compares a
 * document with the {@link freshet.feed.identity.FeedMemory} of its feed, a few numbers per
 * posting, and classifies each posting as new, known or changed; guids that rotate or are shared
 * are detected and no longer trusted.
 */
@NullMarked
package freshet.feed.identity;

import org.jspecify.annotations.NullMarked;
