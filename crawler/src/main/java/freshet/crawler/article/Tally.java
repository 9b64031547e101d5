package freshet.crawler.article;

/** The counts of one element with all that is inside. */
final class Tally {
  static final Tally NOTHING = new Tally(new int[Count.values().length]);

  private final int[] counts;

  private Tally(int[] counts) {
    this.counts = counts;
  }

  /** What was counted since a start. */
  static Tally between(int[] start, int[] now) {
    int[] counts = new int[now.length];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = now[i] - start[i];
    }
    return new Tally(counts);
  }

  int of(Count count) {
    return counts[count.place()];
  }

  int chars() {
    return of(Count.CHARS);
  }

  /** The share of text in links. */
  double linkDensity() {
    return chars() == 0 ? 0 : of(Count.LINK_TENTHS) / 10.0 / chars();
  }

  /** The share of all text that some count of characters has. */
  double share(Count count) {
    return chars() == 0 ? 0 : (double) of(count) / chars();
  }
}
