/**
 * Builders of a feed while it is parsed, independent of its format: {@link
 * freshet.feed.draft.FeedBuilder} gathers the {@link freshet.feed.draft.HeadBuilder} and {@link
 * freshet.feed.draft.PostingBuilder}s, and settles at the end what depends on the whole, such as
 * relative links.
 */
@NullMarked
package freshet.feed.draft;

import org.jspecify.annotations.NullMarked;
