package freshet.app.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Shows a demonstration on a screen until it ends or is stopped. */
public final class DemoRunner {
  private static final Duration REFRESH = Duration.ofSeconds(1);
  private static final Duration MOVING_IN = Duration.ofSeconds(60);

  /** How many rounds the plan of one feed stays on screen, so that it can be read. */
  private static final int ROUNDS = 5;

  private final Demonstration demo;
  private final DemoScreen screen;
  private final Narrator narrator;
  private final double speed;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Random random = new Random(1);

  public DemoRunner(Demonstration demo, DemoScreen screen, double speed) {
    this.demo = demo;
    this.screen = screen;
    this.speed = speed;
    narrator = new Narrator(demo);
  }

  /**
   * Runs until the trace ends or the user stops it, then prints a summary. On a terminal the pages
   * stay open after the end, so that one can look around.
   */
  public void run() throws InterruptedException {
    screen.say(
        List.of(
            String.format(
                Locale.ROOT,
                "A town of %,d publishers on this machine, and Freshet watching it.",
                demo.town().residents().size()),
            "  Read the articles   " + demo.url() + "/",
            "  See the dashboard   " + demo.url() + "/dashboard",
            "No login is needed.",
            ""));
    if (moveIn()) {
      demo.begin(speed);
      watch();
      screen.say(narrator.summary());
      stayOpen();
    }
  }

  private void stayOpen() throws InterruptedException {
    if (screen.isTerminal() && stopped.getCount() > 0) {
      screen.say(
          List.of(
              "",
              "The town stands still now. Look around at " + demo.url() + "/ without a login;",
              "Ctrl-C ends it."));
      stopped.await();
    }
  }

  /** Stops it soon. */
  public void stop() {
    stopped.countDown();
  }

  private boolean isStoppedWithin(Duration time) throws InterruptedException {
    return stopped.await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Waits until every publisher is visited once before time runs faster; returns false if stopped
   * meanwhile.
   */
  private boolean moveIn() throws InterruptedException {
    int all = demo.town().residents().size();
    long end = System.nanoTime() + MOVING_IN.toNanos();
    while (demo.onlooker().visited() < all && System.nanoTime() < end) {
      String line =
          String.format(
              Locale.ROOT, "Reading every feed once: %,d of %,d", demo.onlooker().visited(), all);
      screen.show(List.of(), List.of(line));
      if (isStoppedWithin(REFRESH.dividedBy(5))) {
        return false;
      }
    }
    screen.say(
        List.of(
            String.format(
                Locale.ROOT,
                "Every feed was read once. From now on %s pass in a second.",
                stretch()),
            ""));
    return true;
  }

  private String stretch() {
    return speed >= 7200
        ? String.format(Locale.ROOT, "%.1f hours", speed / 3600)
        : String.format(Locale.ROOT, "%.0f minutes", speed / 60);
  }

  private void watch() throws InterruptedException {
    List<Resident> residents = demo.town().residents();
    Resident asked = residents.getFirst();
    double nextComparison = SimulatedBaseline.LEAST_DAYS;
    for (int round = 0; demo.passed() < demo.length(); round++) {
      if (round % ROUNDS == 0) {
        asked = residents.get(random.nextInt(residents.size()));
      }
      List<String> lines = new ArrayList<>(narrator.tales());
      List<String> status = narrator.status(asked);
      if (!screen.isTerminal() && round % ROUNDS == 0) {
        lines.addAll(status.subList(0, 5));
      }
      if (demo.passed() >= nextComparison) {
        screen.say(narrator.comparison());
        nextComparison = 2 * demo.passed();
      }
      screen.show(lines, status);
      if (isStoppedWithin(REFRESH)) {
        return;
      }
    }
  }
}
