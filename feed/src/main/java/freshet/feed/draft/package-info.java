/**
 * A feed while it is being read, whatever its format: {@link freshet.feed.draft.FeedDraft} gathers
 * the {@link freshet.feed.draft.HeadDraft} and {@link freshet.feed.draft.PostingDraft}s, and
 * settles at the end what depends on the whole, such as relative links.
 */
@NullMarked
package freshet.feed.draft;

import org.jspecify.annotations.NullMarked;
