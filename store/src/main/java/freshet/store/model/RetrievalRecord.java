package freshet.store.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results of one retrieval, stored together or not at all.
 *
 * @param state the feed's new state
 * @param description null unless it changed
 * @param url the feed's new URL; null if it has not moved
 * @param postings new and edited ones; the store finds out which is which
 * @param deleted keys of postings that the feed deleted (GC-054)
 * @param hosts the states of hosts it touched
 * @param figures how we treated them
 * @param sums added to the day's sums, by name
 * @param errands fetches that follow; the store adds the articles of new postings if the feed's
 *     settings ask for them
 */
public record RetrievalRecord(
    long feed,
    RetrievalLogEntry note,
    FeedState state,
    @Nullable FeedDescription description,
    @Nullable String url,
    List<PostingRecord> postings,
    List<Long> deleted,
    Map<String, String> hosts,
    List<HostTotals> figures,
    Map<String, Long> sums,
    List<FetchJob> errands) {
  public RetrievalRecord {
    postings = List.copyOf(postings);
    deleted = List.copyOf(deleted);
    hosts = Map.copyOf(hosts);
    figures = List.copyOf(figures);
    sums = Map.copyOf(sums);
    errands = List.copyOf(errands);
  }

  /** A retrieval without following fetches. */
  public RetrievalRecord(
      long feed,
      RetrievalLogEntry note,
      FeedState state,
      @Nullable FeedDescription description,
      @Nullable String url,
      List<PostingRecord> postings,
      List<Long> deleted,
      Map<String, String> hosts,
      List<HostTotals> figures,
      Map<String, Long> sums) {
    this(feed, note, state, description, url, postings, deleted, hosts, figures, sums, List.of());
  }

  /** A retrieval that changed only the state. */
  public static RetrievalRecord unchanged(long feed, RetrievalLogEntry note, FeedState state) {
    return new RetrievalRecord(
        feed, note, state, null, null, List.of(), List.of(), Map.of(), List.of(), Map.of());
  }

  /** Returns a copy with postings. */
  public RetrievalRecord with(List<PostingRecord> found) {
    return new RetrievalRecord(
        feed, note, state, description, url, found, deleted, hosts, figures, sums, errands);
  }
}
