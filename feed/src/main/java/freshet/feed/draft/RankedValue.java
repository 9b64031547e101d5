package freshet.feed.draft;

import org.jspecify.annotations.Nullable;

/** A value that several elements may provide; the one with the best rank wins. */
public final class RankedValue<T> {
  private @Nullable T value;
  private int rank = Integer.MAX_VALUE;

  /** Offers a value, which replaces another of the same rank; 0 is the best rank. */
  public void offer(T offered, int offeredRank) {
    if (offeredRank <= rank) {
      value = offered;
      rank = offeredRank;
    }
  }

  /** Offers a value that does not replace one of the same rank. */
  public void offerFirst(T offered, int offeredRank) {
    if (offeredRank < rank) {
      offer(offered, offeredRank);
    }
  }

  /** Returns the value; null if none was offered. */
  public @Nullable T value() {
    return value;
  }

  /** Returns the value, or a default. */
  public T or(T other) {
    return value == null ? other : value;
  }
}
