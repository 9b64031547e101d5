package freshet.reading.subscription;

/** Decides which reader counts may be shown. */
public final class PopularityThreshold {
  /** Smaller counts are not shown, since they could identify a person. */
  public static final int FEWEST = 2;

  private PopularityThreshold() {}
}
