package freshet.feed.draft;

import org.jspecify.annotations.Nullable;

/** A value that several elements may give: the one of the best rank stays. */
public final class Slot<T> {
  private @Nullable T value;
  private int rank = Integer.MAX_VALUE;

  /** Offers a value, which replaces another of the same rank; 0 is the best rank. */
  public void offer(T offered, int offeredRank) {
    if (offeredRank <= rank) {
      value = offered;
      rank = offeredRank;
    }
  }

  /** Offers a value that gives way to one of the same rank. */
  public void offerFirst(T offered, int offeredRank) {
    if (offeredRank < rank) {
      offer(offered, offeredRank);
    }
  }

  /** Null if none was offered. */
  public @Nullable T value() {
    return value;
  }

  /** The value, or another if none was offered. */
  public T or(T other) {
    return value == null ? other : value;
  }
}
