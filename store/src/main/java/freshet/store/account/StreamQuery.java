package freshet.store.account;

import freshet.store.model.PostingQuery.Order;
import freshet.store.model.PostingQuery.Position;
import freshet.store.model.SearchTokens.Facet;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query for a page of an account's postings. In the order of arrival, new and newly read postings
 * do not shift later pages (GR-048).
 *
 * @param feeds null for all that the account reads
 * @param filter what the postings must have
 * @param read null for both
 * @param starred only starred postings, including those of former feeds
 * @param after where the page before ended; null for the first page
 */
public record StreamQuery(
    long account,
    @Nullable List<Long> feeds,
    PostingFilter filter,
    @Nullable Boolean read,
    boolean starred,
    Sequence sequence,
    @Nullable Position after,
    Times times,
    int limit) {

  /** What postings are sorted by, and which come first. */
  public record Sequence(Order order, boolean oldestFirst) {
    static final Sequence LATEST_ARRIVALS = new Sequence(Order.ARRIVAL, false);
  }

  /**
   * Spans of time that postings must be in; null for any time.
   *
   * @param seenFrom only postings that arrived then or later
   * @param seenBefore only postings that arrived earlier
   * @param from only postings of that time or later
   */
  public record Times(
      @Nullable Instant seenFrom, @Nullable Instant seenBefore, @Nullable Instant from) {
    public static final Times ANY = new Times(null, null, null);
  }

  public StreamQuery {
    feeds = feeds == null ? null : List.copyOf(feeds);
  }

  /** The latest arrivals of an account. */
  public static StreamQuery of(long account, int limit) {
    return new StreamQuery(
        account,
        null,
        PostingFilter.ALL,
        null,
        false,
        Sequence.LATEST_ARRIVALS,
        null,
        Times.ANY,
        limit);
  }

  public StreamQuery in(@Nullable List<Long> some) {
    return new StreamQuery(account, some, filter, read, starred, sequence, after, times, limit);
  }

  public StreamQuery tagged(@Nullable String wanted) {
    return filtered(filter.tagged(wanted));
  }

  /** Adds a language or category, as people write it. */
  public StreamQuery with(Facet kind, String wanted) {
    return filtered(filter.with(kind, wanted));
  }

  public StreamQuery filtered(PostingFilter wanted) {
    return new StreamQuery(account, feeds, wanted, read, starred, sequence, after, times, limit);
  }

  public StreamQuery first(int most) {
    return new StreamQuery(account, feeds, filter, read, starred, sequence, after, times, most);
  }

  /** Returns the tag that the postings must have; null for all. */
  public @Nullable String tag() {
    return filter.tag();
  }

  public StreamQuery read(@Nullable Boolean wanted) {
    return new StreamQuery(account, feeds, filter, wanted, starred, sequence, after, times, limit);
  }

  public StreamQuery starred(boolean only) {
    return new StreamQuery(account, feeds, filter, read, only, sequence, after, times, limit);
  }

  public boolean oldestFirst() {
    return sequence.oldestFirst;
  }

  public StreamQuery oldestFirst(boolean wanted) {
    return sorted(sequence.order, wanted);
  }

  /** Whether postings are sorted by their own times instead of their arrival. */
  public boolean isByTime() {
    return sequence.order == Order.TIME;
  }

  public StreamQuery sorted(Order order, boolean oldestFirst) {
    return new StreamQuery(
        account,
        feeds,
        filter,
        read,
        starred,
        new Sequence(order, oldestFirst),
        after,
        times,
        limit);
  }

  /** The page after a posting, in the order of arrival. */
  public StreamQuery after(@Nullable Long posting) {
    return afterPosition(posting == null ? null : new Position(Instant.EPOCH, posting));
  }

  /** The page after a position, in any order. */
  public StreamQuery afterPosition(@Nullable Position position) {
    return new StreamQuery(account, feeds, filter, read, starred, sequence, position, times, limit);
  }

  public StreamQuery seen(@Nullable Instant from, @Nullable Instant before) {
    return new StreamQuery(
        account,
        feeds,
        filter,
        read,
        starred,
        sequence,
        after,
        new Times(from, before, times.from),
        limit);
  }

  /** Only postings of that time or later; null for any time. */
  public StreamQuery from(@Nullable Instant time) {
    return new StreamQuery(
        account,
        feeds,
        filter,
        read,
        starred,
        sequence,
        after,
        new Times(times.seenFrom, times.seenBefore, time),
        limit);
  }

  public @Nullable Instant seenFrom() {
    return times.seenFrom;
  }

  public @Nullable Instant seenBefore() {
    return times.seenBefore;
  }
}
