package freshet.benchmarks.load;

import freshet.benchmarks.load.LoadCount.Figures;
import java.io.IOException;
import java.time.Duration;

/** Fills a database from a farm, starts a server on it again, and loads that. */
public final class LoadRun {
  /** So many times as many retrievals come before those that count: the compiler takes long. */
  private static final int WARM_UP = 2;

  private static final Duration LONGEST = Duration.ofMinutes(10);
  static final Duration LOOK = Duration.ofMillis(200);
  private final LoadSettings settings;
  private final LoadProcesses players;

  /** To be run once. */
  public LoadRun(LoadSettings settings) {
    this.settings = settings;
    players = new LoadProcesses(settings);
  }

  /** Prints what it sees. */
  public void run() throws IOException, InterruptedException {
    try (Child farm = players.farm(players.clock())) {
      farm.await("ready");
      fill();
      try (Child server = start()) {
        for (Workload workload : settings.workloads()) {
          farm.ask(workload.dial(), "turned");
          Look warmUp = look(server, WARM_UP * settings.retrievals());
          System.out.println(workload + ", warming up: " + warmUp);
          System.out.println(workload + ": " + look(server, settings.retrievals()));
        }
        System.out.println("at the end: " + memory(server));
        for (int i = 1; i <= settings.soakMinutes(); i++) {
          Look minute = look(server, Duration.ofMinutes(1), Long.MAX_VALUE);
          System.out.printf("minute %d: %s; %s%n", i, minute, memory(server));
        }
      }
    }
  }

  /** Every feed is read and learned of. */
  private void fill() throws IOException, InterruptedException {
    long start = System.nanoTime();
    try (Child server = players.server()) {
      server.await("first");
      Look look;
      do {
        Thread.sleep(LOOK);
        look = sinceStart(server, start);
      } while (look.count.learned() < settings.feeds().count());
      System.out.printf("filled from nothing: %s; %s%n", look, memory(server));
    }
  }

  private Child start() throws IOException {
    long start = System.nanoTime();
    Child server = players.server();
    String planning = server.await("ready");
    long ready = System.nanoTime();
    server.await("first");
    System.out.printf(
        "started again: ready after %.2f s (%s ms of it to read and plan), first stored after %.2f s, CPU %.2f s; %s%n",
        (ready - start) / 1e9,
        planning,
        (System.nanoTime() - start) / 1e9,
        server.cpu(),
        memory(server));
    return server;
  }

  private record Look(double seconds, double cpu, Figures count) {
    @Override
    public String toString() {
      return "%,.0f retrievals/s, %.3f CPU s per 1,000, %.2f cores (%d retrievals, %d changed, %d failed, %d new postings)"
          .formatted(
              count.retrievals() / seconds,
              cpu * 1000 / count.retrievals(),
              cpu / seconds,
              count.retrievals(),
              count.changed(),
              count.failed(),
              count.postings());
    }
  }

  /** Since the process began. */
  private static Look sinceStart(Child server, long start) throws IOException {
    Figures count = count(server);
    return new Look((System.nanoTime() - start) / 1e9, server.cpu(), count);
  }

  /** Until so many retrievals are made. */
  private static Look look(Child server, long retrievals) throws IOException, InterruptedException {
    return look(server, LONGEST, retrievals);
  }

  private static Look look(Child server, Duration longest, long most)
      throws IOException, InterruptedException {
    Figures before = count(server);
    double cpu = server.cpu();
    long start = System.nanoTime();
    Figures made;
    do {
      Thread.sleep(LOOK);
      made = count(server).since(before);
    } while (made.retrievals() < most && System.nanoTime() - start < longest.toNanos());
    return new Look((System.nanoTime() - start) / 1e9, server.cpu() - cpu, made);
  }

  static Figures count(Child server) throws IOException {
    return Figures.of(server.ask("count", "count"));
  }

  private static String memory(Child server) throws IOException {
    double rss = server.mebibytes("VmRSS");
    long heap = Long.parseLong(server.ask("heap", "heap"));
    return "%.0f MiB resident (%.0f at most), %.0f MiB of heap in use"
        .formatted(rss, server.mebibytes("VmHWM"), heap / 1048576.0);
  }
}
