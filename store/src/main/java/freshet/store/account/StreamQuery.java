package freshet.store.account;

import freshet.store.model.SearchTokens.Facet;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query for a page of an account's postings, in the order of arrival, so that new and newly read
 * postings do not shift later pages (GR-048).
 *
 * @param feeds null for all that the account reads
 * @param filter what the postings must have
 * @param read null for both
 * @param starred only starred postings, including those of former feeds
 * @param after the last posting of the page before; null for the first page
 * @param seenFrom only postings that arrived then or later; null for any time
 * @param seenBefore only postings that arrived earlier; null for any time
 */
public record StreamQuery(
    long account,
    @Nullable List<Long> feeds,
    PostingFilter filter,
    @Nullable Boolean read,
    boolean starred,
    boolean oldestFirst,
    @Nullable Long after,
    @Nullable Instant seenFrom,
    @Nullable Instant seenBefore,
    int limit) {
  public StreamQuery {
    feeds = feeds == null ? null : List.copyOf(feeds);
  }

  /** The newest postings of an account. */
  public static StreamQuery of(long account, int limit) {
    return new StreamQuery(
        account, null, PostingFilter.ALL, null, false, false, null, null, null, limit);
  }

  public StreamQuery in(@Nullable List<Long> some) {
    return new StreamQuery(
        account, some, filter, read, starred, oldestFirst, after, seenFrom, seenBefore, limit);
  }

  public StreamQuery tagged(@Nullable String wanted) {
    return filtered(filter.tagged(wanted));
  }

  /** Adds a language or category, as people write it. */
  public StreamQuery with(Facet kind, String wanted) {
    return filtered(filter.with(kind, wanted));
  }

  public StreamQuery filtered(PostingFilter wanted) {
    return new StreamQuery(
        account, feeds, wanted, read, starred, oldestFirst, after, seenFrom, seenBefore, limit);
  }

  public StreamQuery first(int most) {
    return new StreamQuery(
        account, feeds, filter, read, starred, oldestFirst, after, seenFrom, seenBefore, most);
  }

  /** Returns the tag that the postings must have; null for all. */
  public @Nullable String tag() {
    return filter.tag();
  }

  public StreamQuery read(@Nullable Boolean wanted) {
    return new StreamQuery(
        account, feeds, filter, wanted, starred, oldestFirst, after, seenFrom, seenBefore, limit);
  }

  public StreamQuery starred(boolean only) {
    return new StreamQuery(
        account, feeds, filter, read, only, oldestFirst, after, seenFrom, seenBefore, limit);
  }

  public StreamQuery oldestFirst(boolean wanted) {
    return new StreamQuery(
        account, feeds, filter, read, starred, wanted, after, seenFrom, seenBefore, limit);
  }

  public StreamQuery after(@Nullable Long posting) {
    return new StreamQuery(
        account, feeds, filter, read, starred, oldestFirst, posting, seenFrom, seenBefore, limit);
  }

  public StreamQuery seen(@Nullable Instant from, @Nullable Instant before) {
    return new StreamQuery(
        account, feeds, filter, read, starred, oldestFirst, after, from, before, limit);
  }
}
