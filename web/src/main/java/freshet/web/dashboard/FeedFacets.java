package freshet.web.dashboard;

import freshet.reading.stream.StreamFacets;
import freshet.store.Store;
import freshet.store.model.FacetCount;
import freshet.store.model.PostingFacet;
import freshet.store.model.PostingQuery;
import freshet.store.model.PostingRef;
import freshet.store.model.SearchTokens.Facet;
import freshet.store.model.StoredFeed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The language and categories of a feed: what it says, and what its newest postings show. */
final class FeedFacets {
  private static final int NEWEST = 200;
  private static final int SHOWN = 5;

  private final StoredFeed feed;
  private final List<FacetCount> counts;

  FeedFacets(Store store, StoredFeed feed) {
    this.feed = feed;
    List<PostingRef> newest =
        store
            .postings()
            .refs(PostingQuery.latest(List.of(feed.id()), PostingQuery.Order.ARRIVAL, NEWEST));
    counts = store.facets().counts(newest.stream().map(PostingRef::id).toList());
  }

  Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    String told = feed.description().language();
    facts.put(
        "Language",
        told == null
            ? "The feed does not say"
            : StreamFacets.name(Facet.LANG, told) + ", as the feed says");
    add(facts, "Languages of its articles", Facet.LANG);
    List<String> categories = feed.description().categories();
    if (!categories.isEmpty()) {
      facts.put("Categories", String.join(", ", categories) + ", as the feed says");
    }
    add(facts, "Categories of its articles", Facet.CATEGORY);
    return facts;
  }

  private void add(Map<String, String> facts, String name, Facet kind) {
    String most =
        counts.stream()
            .filter(one -> one.kind() == kind)
            .filter(
                one -> kind != Facet.LANG || PostingFacet.primary(one.name()).equals(one.value()))
            .limit(SHOWN)
            .map(FeedFacets::text)
            .collect(Collectors.joining(", "));
    if (!most.isEmpty()) {
      facts.put(name, most);
    }
  }

  private static String text(FacetCount count) {
    String guesses = count.guesses() == 0 ? "" : ", %d guessed".formatted(count.guesses());
    return "%s (%d%s)"
        .formatted(StreamFacets.name(count.kind(), count.name()), count.postings(), guesses);
  }
}
