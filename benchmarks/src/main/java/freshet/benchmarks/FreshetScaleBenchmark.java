package freshet.benchmarks;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.PolicySettings;
import freshet.policy.Retrieval;
import freshet.policy.online.FreshetAgenda;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What the Freshet policy takes for many feeds: memory a feed, and time a retrieval for learning
 * from it and planning the next. Arguments: numbers of feeds.
 */
public final class FreshetScaleBenchmark {
  private static final double BUDGET_PER_FEED = 4;
  private static final int DAYS = 7;
  private static final double NOW = 20_000;

  private FreshetScaleBenchmark() {}

  public static void main(String[] args) {
    System.out.println("feeds      start s  bytes/feed  retrievals  µs/retrieval");
    for (String arg : args) {
      measure(Integer.parseInt(arg));
    }
  }

  private static void measure(int feeds) {
    SplittableRandom random = new SplittableRandom(feeds);
    List<FeedHistory> histories = new ArrayList<>(feeds);
    for (int i = 0; i < feeds; i++) {
      double rate = 0.8 * Math.exp(1.7 * random.nextGaussian());
      int postings = (int) Math.min(200, Math.round(rate * DAYS));
      double[] published = random.doubles(postings, NOW - DAYS, NOW).toArray();
      Arrays.sort(published);
      histories.add(new FeedHistory(NOW - DAYS, published, 15, 1, 1));
    }
    long before = used();
    long begin = System.nanoTime();
    Budget budget = new Budget(BUDGET_PER_FEED * feeds);
    FreshetAgenda agenda = new FreshetAgenda(histories, budget, NOW, PolicySettings.DEFAULTS);
    double start = (System.nanoTime() - begin) / 1e9;
    long bytes = used() - before;
    int retrievals = Math.max(200_000, feeds);
    long replay = System.nanoTime();
    for (int k = 0; k < retrievals; k++) {
      Due due = agenda.next();
      int fresh = random.nextInt(3);
      double[] published = random.doubles(fresh, due.at() - 0.1, due.at()).sorted().toArray();
      agenda.retrieved(new Retrieval(due.feed(), due.at(), published, 0, fresh, fresh));
    }
    double each = (System.nanoTime() - replay) / 1e3 / retrievals;
    System.out.printf(
        "%-9d %8.1f %11.0f %11d %13.2f%n", feeds, start, (double) bytes / feeds, retrievals, each);
  }

  private static long used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
