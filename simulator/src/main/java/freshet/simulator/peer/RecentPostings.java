package freshet.simulator.peer;

import freshet.policy.FeedHistory;
import freshet.policy.Retrieval;
import java.util.List;

/** The stored postings of each feed from the last days. */
final class RecentPostings {
  private final FeedHistory[] histories;
  private final double days;
  private final int[] first;

  RecentPostings(List<FeedHistory> histories, double days) {
    this.histories = histories.toArray(FeedHistory[]::new);
    this.days = days;
    this.first = new int[this.histories.length];
  }

  void add(Retrieval retrieval) {
    histories[retrieval.feed()].add(retrieval);
  }

  /** Drops outdated postings and counts the rest; the time of a feed never goes back. */
  int count(int feed, double at) {
    FeedHistory history = histories[feed];
    int index = first[feed];
    while (index < history.size() && history.published(index) < at - days) {
      index++;
    }
    first[feed] = index;
    return history.size() - index;
  }

  /** Returns the publication of the oldest of those last counted. */
  double oldest(int feed) {
    return histories[feed].published(first[feed]);
  }

  /** Returns the publication of the newest stored posting, recent or not. */
  double newest(int feed) {
    return histories[feed].published(histories[feed].size() - 1);
  }

  /** Whether nothing is stored. */
  boolean isEmpty(int feed) {
    return histories[feed].size() == 0;
  }

  double weight(int feed) {
    return histories[feed].weight();
  }
}
