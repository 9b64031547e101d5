package freshet.reading.category;

import freshet.store.model.PostingFacet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Chooses the categories that a model can learn: those that several feeds use often. */
final class CategoryChoice {
  private static final int MOST = 24;

  /** A category of fewer feeds may be the name of a column rather than a subject. */
  private static final int LEAST_FEEDS = 3;

  private static final int LEAST_POSTINGS = 20;

  private final PostingFacet category;
  private final Set<Long> feeds = new HashSet<>();
  private int postings;

  private CategoryChoice(PostingFacet category) {
    this.category = category;
  }

  /** Returns the categories, those of most feeds first; none if there is only one. */
  static List<PostingFacet> of(List<CategorisedWords> postings) {
    Map<String, CategoryChoice> all = new HashMap<>();
    for (CategorisedWords posting : postings) {
      for (PostingFacet category : posting.categories()) {
        CategoryChoice choice =
            all.computeIfAbsent(category.value(), _ -> new CategoryChoice(category));
        choice.feeds.add(posting.feed());
        choice.postings++;
      }
    }
    List<PostingFacet> chosen =
        all.values().stream()
            .filter(one -> one.feeds.size() >= LEAST_FEEDS && one.postings >= LEAST_POSTINGS)
            .sorted(
                Comparator.<CategoryChoice>comparingInt(one -> -one.feeds.size())
                    .thenComparingInt(one -> -one.postings)
                    .thenComparing(one -> one.category.value()))
            .limit(MOST)
            .map(one -> one.category)
            .toList();
    return chosen.size() < 2 ? List.of() : chosen;
  }
}
