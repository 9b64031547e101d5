package freshet.reading.category;

import freshet.store.model.PostingFacet;
import java.util.List;

/**
 * The words of a stored posting and its categories, as small as possible.
 *
 * @param words as {@link WordSet} gives them
 * @param categories as the source says; none if it says nothing
 */
@SuppressWarnings("ArrayRecordComponent") // many are kept, and nothing compares them
record CategorisedWords(long posting, long feed, char[] words, List<PostingFacet> categories) {
  CategorisedWords {
    categories = List.copyOf(categories);
  }
}
