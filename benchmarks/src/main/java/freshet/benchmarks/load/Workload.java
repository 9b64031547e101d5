package freshet.benchmarks.load;

/**
 * What a farm answers.
 *
 * @param changedPercent of the requests that find new items
 * @param newItems how many then
 */
record Workload(int changedPercent, int newItems) {
  /** All items are new if every request is to find some, else one is. */
  static Workload of(int changedPercent, int items) {
    return new Workload(changedPercent, changedPercent == 100 ? items : 1);
  }

  String dial() {
    return changedPercent / 100.0 + " " + newItems;
  }

  @Override
  public String toString() {
    return changedPercent == 0
        ? "unchanged"
        : "%d %% with %d new".formatted(changedPercent, newItems);
  }
}
