package freshet.policy.catalogue;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.LiveAgenda;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Feeds of 0.3 to 10 postings a day that post by day, and who retrieves them. */
final class SmallTown {
  static final double START = 14;
  static final double LEARN_FROM = 0;

  private static final double DAYS = 35;

  private final double[][] published;
  private final double[] seen;

  /** Each retrieval: feed and time. */
  final List<Due> made = new ArrayList<>();

  SmallTown(int feeds, long seed) {
    Random random = new Random(seed);
    published = new double[feeds][];
    for (int i = 0; i < feeds; i++) {
      double rate = 0.3 * Math.pow(30, random.nextDouble());
      double hour = random.nextDouble();
      published[i] =
          random
              .doubles((long) Math.ceil(rate * DAYS))
              .map(at -> Math.floor(DAYS * at) + (hour + 0.3 * random.nextDouble()) % 1)
              .sorted()
              .toArray();
    }
    seen = new double[feeds];
    Arrays.fill(seen, START);
  }

  int feeds() {
    return published.length;
  }

  /** What was published before a time. */
  List<FeedHistory> histories(double until) {
    return IntStream.range(0, feeds()).mapToObj(i -> history(i, until)).toList();
  }

  FeedHistory history(int feed, double until) {
    return new FeedHistory(
        LEARN_FROM, Arrays.stream(published[feed]).filter(at -> at < until).toArray(), 20, 1, 1);
  }

  PolicyStart start(List<FeedHistory> known, double perDay, double now, PolicySettings settings) {
    return new PolicyStart(known, new Budget(perDay), now, 1, settings, new SplittableRandom(5));
  }

  /** Retrieves what is due until a time. */
  void run(LiveAgenda agenda, double until) {
    while (agenda.nextAt() < until) {
      Due due = agenda.next();
      if (due.at() >= until) {
        agenda.giveBack(due.feed(), until);
        return;
      }
      retrieve(agenda, due);
    }
  }

  void retrieve(LiveAgenda agenda, Due due) {
    made.add(due);
    agenda.retrieved(retrieval(due));
  }

  Retrieval retrieval(Due due) {
    int feed = due.feed() % feeds();
    double[] times = published[feed];
    int first = count(times, seen[feed]);
    int end = count(times, due.at());
    seen[feed] = Math.max(seen[feed], due.at());
    int fresh = Math.max(0, end - first);
    return new Retrieval(due.feed(), due.at(), times, Math.max(0, end - 20), end, fresh);
  }

  private static int count(double[] times, double at) {
    return (int) Arrays.stream(times).filter(time -> time <= at).count();
  }

  /** The most retrievals in any hour. */
  long busiestHour() {
    return made.stream()
        .mapToLong(due -> (long) Math.floor(due.at() * 24 + 1e-9))
        .boxed()
        .collect(Collectors.groupingBy(hour -> hour, Collectors.counting()))
        .values()
        .stream()
        .mapToLong(count -> count)
        .max()
        .orElse(0);
  }

  /** Returns what is seen of each feed. */
  double[] seen() {
    return seen.clone();
  }

  /** Goes back to what was seen at a time. */
  void rewind(double[] before) {
    System.arraycopy(before, 0, seen, 0, seen.length);
  }

  long made(int feed) {
    return made.stream().filter(due -> due.feed() == feed).count();
  }
}
