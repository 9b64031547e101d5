package freshet.store.people;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of what someone reads, in the order of arrival, so that nothing that comes or is read
 * while someone pages shifts the pages (GR-048).
 *
 * @param feeds of these feeds; null for all that the account reads
 * @param tag only what the account gave this tag; null for all
 * @param read null for both
 * @param starred only what is, also of feeds that are not read any more
 * @param after the id of the posting that the page before ended with; null for the first page
 * @param seenFrom came in then or later; null for any time
 * @param seenBefore came in earlier; null for any time
 */
public record StreamQuery(
    long account,
    @Nullable List<Long> feeds,
    @Nullable String tag,
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

  /** The newest of all that an account reads. */
  public static StreamQuery of(long account, int limit) {
    return new StreamQuery(account, null, null, null, false, false, null, null, null, limit);
  }

  public StreamQuery in(@Nullable List<Long> some) {
    return new StreamQuery(
        account, some, tag, read, starred, oldestFirst, after, seenFrom, seenBefore, limit);
  }

  public StreamQuery tagged(@Nullable String wanted) {
    return new StreamQuery(
        account, feeds, wanted, read, starred, oldestFirst, after, seenFrom, seenBefore, limit);
  }

  public StreamQuery read(@Nullable Boolean wanted) {
    return new StreamQuery(
        account, feeds, tag, wanted, starred, oldestFirst, after, seenFrom, seenBefore, limit);
  }

  public StreamQuery starred(boolean only) {
    return new StreamQuery(
        account, feeds, tag, read, only, oldestFirst, after, seenFrom, seenBefore, limit);
  }

  public StreamQuery oldestFirst(boolean wanted) {
    return new StreamQuery(
        account, feeds, tag, read, starred, wanted, after, seenFrom, seenBefore, limit);
  }

  public StreamQuery after(@Nullable Long posting) {
    return new StreamQuery(
        account, feeds, tag, read, starred, oldestFirst, posting, seenFrom, seenBefore, limit);
  }

  public StreamQuery seen(@Nullable Instant from, @Nullable Instant before) {
    return new StreamQuery(
        account, feeds, tag, read, starred, oldestFirst, after, from, before, limit);
  }
}
