package freshet.web.manage;

/** What may be told of how many people read a feed. */
public final class Popular {
  /** Fewer are not told: one could be known by name. */
  public static final int FEWEST = 2;

  private Popular() {}
}
