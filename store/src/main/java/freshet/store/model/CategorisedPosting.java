package freshet.store.model;

import java.util.List;

/**
 * The words of a posting and the categories that its source says; none if it says nothing.
 *
 * @param language the code without a region
 * @param words as {@link SearchTokens#words} gives them
 * @param categories by value and name
 */
public record CategorisedPosting(
    long posting, long feed, String language, List<String> words, List<PostingFacet> categories) {
  public CategorisedPosting {
    words = List.copyOf(words);
    categories = List.copyOf(categories);
  }
}
