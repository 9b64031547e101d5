package freshet.app.kill;

import freshet.crawler.codec.RetrievalStateText;
import freshet.store.Store;
import freshet.store.model.PostingQuery;
import freshet.store.model.StoredFeed;
import freshet.store.model.StoredPosting;
import java.time.Instant;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is stored at a moment, by the URL of each feed.
 *
 * @param retrievals how many are logged
 */
record Look(Map<String, Held> feeds, long retrievals) {
  private static final int PAGE = 10_000;

  /**
   * What is stored of a feed.
   *
   * @param retrievedAt the start of the last retrieval that is stored
   * @param postings by their numbers
   * @param rows how many postings there are, whatever their numbers
   * @param outcome of the last retrieval, in a sentence
   */
  record Held(
      @Nullable Instant retrievedAt,
      Instant notBefore,
      @Nullable String tag,
      BitSet postings,
      int rows,
      String outcome) {
    boolean holds(long posted) {
      int from = (int) Math.max(0, posted - Paper.WINDOW);
      return postings.nextClearBit(from) >= posted;
    }
  }

  /** What is stored of a feed that was subscribed to. */
  Held of(String url) {
    return Objects.requireNonNull(feeds.get(url), url);
  }

  static Look at(Store store) {
    Map<Long, BitSet> postings = new HashMap<>();
    Map<Long, Integer> rows = new HashMap<>();
    readPostings(store, postings, rows);
    Map<String, Held> feeds = new HashMap<>();
    store
        .feeds()
        .each(
            feed ->
                feeds.put(
                    feed.url(),
                    held(
                        feed,
                        postings.getOrDefault(feed.id(), new BitSet()),
                        rows.getOrDefault(feed.id(), 0))));
    return new Look(feeds, store.retrievals().count(Instant.EPOCH));
  }

  private static void readPostings(
      Store store, Map<Long, BitSet> postings, Map<Long, Integer> rows) {
    PostingQuery query = PostingQuery.arrivals(PAGE);
    List<StoredPosting> page = store.postings().page(query);
    while (!page.isEmpty()) {
      for (StoredPosting posting : page) {
        String number = posting.posting().id().value().replaceAll("\\D", "");
        postings.computeIfAbsent(posting.feed(), _ -> new BitSet()).set(Integer.parseInt(number));
        rows.merge(posting.feed(), 1, Integer::sum);
      }
      query = query.after(page.getLast().position());
      page = store.postings().page(query);
    }
  }

  private static Held held(StoredFeed feed, BitSet postings, int rows) {
    String tag =
        RetrievalStateText.of(feed.state().standing()).standing().address().validators().etag();
    return new Held(
        feed.state().retrievedAt(),
        feed.state().notBefore(),
        tag,
        postings,
        rows,
        feed.state().outcome());
  }
}
