package freshet.store;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that one retrieval brought, stored together or not at all.
 *
 * @param state of the feed from now on
 * @param description null unless it changed
 * @param url where the feed lives from now on; null if it has not moved
 * @param postings new ones and those with other words; the store tells which is which
 * @param deleted keys of postings that the feed takes back (GC-054)
 * @param hosts what is remembered of the hosts it touched
 * @param figures how we behaved towards them
 * @param sums added to the figures of the day, by name
 * @param errands what is to be fetched after it; the store adds the articles of new postings, if
 *     the feed is set so
 */
public record RetrievalRecord(
    long feed,
    RetrievalNote note,
    FeedState state,
    @Nullable FeedDescription description,
    @Nullable String url,
    List<PostingRecord> postings,
    List<Long> deleted,
    Map<String, String> hosts,
    List<HostFigures> figures,
    Map<String, Long> sums,
    List<Errand> errands) {
  public RetrievalRecord {
    postings = List.copyOf(postings);
    deleted = List.copyOf(deleted);
    hosts = Map.copyOf(hosts);
    figures = List.copyOf(figures);
    sums = Map.copyOf(sums);
    errands = List.copyOf(errands);
  }

  /** A retrieval that nothing is to be fetched after. */
  public RetrievalRecord(
      long feed,
      RetrievalNote note,
      FeedState state,
      @Nullable FeedDescription description,
      @Nullable String url,
      List<PostingRecord> postings,
      List<Long> deleted,
      Map<String, String> hosts,
      List<HostFigures> figures,
      Map<String, Long> sums) {
    this(feed, note, state, description, url, postings, deleted, hosts, figures, sums, List.of());
  }

  /** A retrieval that brought nothing but the state it leaves. */
  public static RetrievalRecord unchanged(long feed, RetrievalNote note, FeedState state) {
    return new RetrievalRecord(
        feed, note, state, null, null, List.of(), List.of(), Map.of(), List.of(), Map.of());
  }

  /** The same with postings. */
  public RetrievalRecord with(List<PostingRecord> found) {
    return new RetrievalRecord(
        feed, note, state, description, url, found, deleted, hosts, figures, sums, errands);
  }
}
