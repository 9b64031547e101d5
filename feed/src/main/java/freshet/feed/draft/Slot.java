package freshet.feed.draft;

import org.jspecify.annotations.Nullable;

/** A value that several elements may give: the one of the best rank stays, of equals the first. */
public final class Slot<T> {
  private @Nullable T value;
  private int rank = Integer.MAX_VALUE;

  /** Offers a value; 0 is the best rank. */
  public void offer(T offered, int offeredRank) {
    if (offeredRank < rank) {
      value = offered;
      rank = offeredRank;
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
