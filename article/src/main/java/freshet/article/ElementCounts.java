package freshet.article;

/** The counts of one element with its descendants. */
final class ElementCounts {
  static final ElementCounts NOTHING = new ElementCounts(new int[CountKind.values().length]);

  private final int[] counts;

  private ElementCounts(int[] counts) {
    this.counts = counts;
  }

  /** Returns the counts since a start. */
  static ElementCounts between(int[] start, int[] now) {
    int[] counts = new int[now.length];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = now[i] - start[i];
    }
    return new ElementCounts(counts);
  }

  int of(CountKind count) {
    return counts[count.place()];
  }

  int chars() {
    return of(CountKind.CHARS);
  }

  /** Returns the share of text in links. */
  double linkDensity() {
    return chars() == 0 ? 0 : of(CountKind.LINK_TENTHS) / 10.0 / chars();
  }

  /** Returns the share of a count in all characters. */
  double share(CountKind count) {
    return chars() == 0 ? 0 : (double) of(count) / chars();
  }
}
