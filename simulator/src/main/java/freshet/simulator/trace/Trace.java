package freshet.simulator.trace;

import java.util.List;

/** Recorded postings of many feeds. */
public record Trace(String name, List<TraceFeed> feeds) {
  public Trace {
    feeds = List.copyOf(feeds);
  }

  public long postings() {
    return feeds.stream().mapToLong(feed -> feed.published().length).sum();
  }

  public double first() {
    return feeds.stream().mapToDouble(feed -> feed.published()[0]).min().orElseThrow();
  }

  public double last() {
    return feeds.stream()
        .mapToDouble(feed -> feed.published()[feed.published().length - 1])
        .max()
        .orElseThrow();
  }
}
