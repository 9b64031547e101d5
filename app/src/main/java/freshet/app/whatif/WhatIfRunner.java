package freshet.app.whatif;

import freshet.app.settings.SetupException;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.SimulatedPolicy;
import freshet.simulator.Simulator;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.SimulatorException;
import freshet.store.model.StoreException;
import freshet.web.admin.ServerHistory;
import freshet.web.admin.TraceRoutes;
import freshet.web.dashboard.WhatIfService;
import freshet.work.Attempt;
import freshet.work.CpuLane;
import freshet.work.LaneRejectedException;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Replays the history of the server, one policy and budget after the other, on a lane of one
 * thread, so that live feeds have priority.
 */
public final class WhatIfRunner implements WhatIfService, AutoCloseable {
  private static final Duration KEPT = Duration.ofDays(1);
  private static final int DAYS = 14;

  /** More feeds would hardly change the result, and take memory from the live feeds. */
  private static final int MOST_FEEDS = 2000;

  private static final List<Double> FACTORS = List.of(0.5, 1.0, 2.0, 4.0);
  private static final List<String> POLICIES =
      List.of("freshet", "combined-refit", "allocation-refit", "uniform");

  private final TraceRoutes history;
  private final SimulatedPolicies known;
  private final CpuLane lane;
  private final InstantSource clock;
  private State state = new State.Idle();
  private final Supervisor supervisor;
  private @Nullable SupervisedThread thread;

  public WhatIfRunner(
      TraceRoutes history,
      SimulatedPolicies known,
      CpuLane lane,
      InstantSource clock,
      Supervisor supervisor) {
    this.supervisor = supervisor;
    this.known = known;
    this.history = history;
    this.lane = lane;
    this.clock = clock;
  }

  @Override
  public synchronized State state() {
    if (state instanceof State.Done(Comparison done)
        && done.at().plus(KEPT).isBefore(clock.instant())) {
      state = new State.Idle();
    }
    return state;
  }

  @Override
  public synchronized void begin() {
    if (state() instanceof State.Running || state instanceof State.Done) {
      return;
    }
    state = new State.Running(0, POLICIES.size() * FACTORS.size());
    SupervisedThread next = supervisor.thread("what-if", this::run);
    next.start();
    thread = next;
  }

  private synchronized void reached(State next) {
    state = next;
  }

  private boolean run() {
    Attempt.failure(
            () -> reached(new State.Done(lane.call("what-if", "the history", this::compare))))
        .ifPresent(this::failed);
    return false;
  }

  private void failed(Throwable failure) {
    if (failure instanceof SetupException
        || failure instanceof SimulatorException
        || failure instanceof StoreException
        || failure instanceof LaneRejectedException) {
      reached(new State.Failed(sentence(String.valueOf(failure.getMessage()))));
    } else {
      supervisor.failed("what-if", failure);
      reached(new State.Failed("The history could not be replayed; see the server's log."));
    }
  }

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0))
        + words.substring(1)
        + (words.endsWith(".") ? "" : ".");
  }

  private Comparison compare() {
    HistorySpan span = HistorySpan.of(history.history(), DAYS);
    ServerHistory lived = history.history(span.evaluateDays());
    Scene whole = scene(span, lived);
    Scene scene = HistoryScene.sampled(whole, MOST_FEEDS);
    double perFeed = HistorySpan.retrievalsPerFeed(lived);
    List<SimulatedPolicy> policies =
        known.withBounds(
            compared(lived.course().policy()).stream()
                .flatMap(name -> known.of(name).stream())
                .toList(),
            scene);
    List<Run> runs = new ArrayList<>();
    for (SimulatedPolicy policy : policies) {
      for (double factor : FACTORS) {
        if (Thread.currentThread().isInterrupted()) {
          throw new CancellationException("the replay was stopped");
        }
        reached(new State.Running(runs.size(), policies.size() * FACTORS.size()));
        runs.add(run(scene, policy, factor * perFeed));
      }
    }
    return new Comparison(
        clock.instant(),
        span.evaluateDays(),
        span.learnDays(),
        whole.feeds(),
        scene.feeds(),
        lived.course().policy(),
        perFeed,
        lived.meanDelayMinutes(),
        runs,
        SimulatedPolicies.aboutAcross(scene).orElse(null));
  }

  /** Returns the policies to compare: the server's own, and a few that differ much. */
  public static List<String> compared(String policy) {
    return Stream.concat(Stream.of(policy), POLICIES.stream()).distinct().toList();
  }

  private Scene scene(HistorySpan span, ServerHistory lived) {
    try {
      return read(span, lived);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Scene read(HistorySpan span, ServerHistory lived) throws IOException {
    Path file = Files.createTempFile("freshet-what-if", ".csv");
    try (InputStream trace = history.trace(span.learnDays() + span.evaluateDays())) {
      Files.copy(trace, file, StandardCopyOption.REPLACE_EXISTING);
      return HistoryScene.of(file, span, lived);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static Run run(Scene scene, SimulatedPolicy policy, double perFeed) {
    PolicyResult result =
        new Simulator(scene, _ -> {})
            .run(List.of(policy), List.of(perFeed)).stream()
                .filter(one -> one.budget() != null)
                .findFirst()
                .orElseThrow();
    return new Run(
        policy.name(),
        Objects.requireNonNull(result.budget()),
        result.meanDelayMinutes(),
        result.quality().delay().p95(),
        result.quality().missed(),
        SimulatedPolicies.isBound(policy.name()));
  }

  @Override
  public synchronized void close() {
    if (thread != null) {
      thread.interrupt();
    }
  }
}
