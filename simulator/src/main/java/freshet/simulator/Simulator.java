package freshet.simulator;

import freshet.policy.Agenda;
import freshet.policy.Budget;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import freshet.policy.catalogue.Group;
import freshet.simulator.SimulatedPolicy.Spending;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.replay.PolicyResult.Measured;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.SimulatorException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Runs policies against a scene at one or more budgets. */
public final class Simulator {
  /** How close a calibrated rule must come to the budget. */
  private static final double CALIBRATED_WITHIN = 0.005;

  private static final int MAX_CALIBRATION_RUNS = 24;

  /** Policies that take feeds later plan day by day, as on a server. */
  private static final double SERVER_HORIZON_DAYS = 1;

  private final Scene scene;
  private final Progress progress;

  /** Is called for every finished run, from any thread. */
  public interface Progress {
    /** Announces the number of runs. */
    default void expect(int runs) {}

    void finished(String what);
  }

  public Simulator(Scene scene, Progress progress) {
    this.scene = scene;
    this.progress = progress;
  }

  /**
   * One policy at one budget (retrievals, or cost, per feed and day); null for its own defaults.
   */
  private record Job(SimulatedPolicy policy, @Nullable Double budget) {}

  /**
   * Runs everything with some seeds, the scene's own and those that follow it; each result has the
   * others of its policy and budget as repeats.
   */
  public static List<PolicyResult> repeat(
      Scene scene,
      int seeds,
      List<SimulatedPolicy> policies,
      List<Double> budgets,
      Progress progress) {
    List<List<PolicyResult>> runs = new ArrayList<>();
    for (int k = 0; k < seeds; k++) {
      Scene seeded = scene.withSeed(scene.seed() + k);
      runs.add(new Simulator(seeded, progress).run(policies, budgets));
    }
    List<PolicyResult> results = new ArrayList<>();
    for (int i = 0; i < runs.getFirst().size(); i++) {
      int place = i;
      List<PolicyResult> others = runs.stream().skip(1).map(run -> run.get(place)).toList();
      results.add(runs.getFirst().get(i).repeated(others));
    }
    return results;
  }

  /**
   * Runs all policies at all budgets, on all cores. A policy that takes no budget is run at its
   * defaults, and stretched to each budget.
   */
  public List<PolicyResult> run(List<SimulatedPolicy> policies, List<Double> budgets) {
    List<Job> jobs = new ArrayList<>();
    for (SimulatedPolicy policy : policies) {
      if (!policy.takesBudget()) {
        jobs.add(new Job(policy, null));
      }
      for (double budget : budgets) {
        jobs.add(new Job(policy, budget));
      }
    }
    progress.expect(jobs.size());
    List<PolicyResult> results = new ArrayList<>();
    try (ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      List<Future<PolicyResult>> running = new ArrayList<>();
      for (Job job : jobs) {
        running.add(workers.submit(() -> run(job)));
      }
      for (Future<PolicyResult> future : running) {
        results.add(get(future, workers));
      }
    }
    return BoundRatios.placed(results);
  }

  private static PolicyResult get(Future<PolicyResult> future, ExecutorService workers) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      workers.shutdownNow();
      Thread.currentThread().interrupt();
      throw new SimulatorException("the simulation was interrupted");
    } catch (ExecutionException e) {
      workers.shutdownNow();
      throw new IllegalStateException(e.getCause());
    }
  }

  private PolicyResult run(Job job) {
    long begin = System.nanoTime();
    Double budget = job.budget();
    PolicyResult result;
    if (budget == null) {
      result = replay(job.policy(), null, 1, false);
    } else if (job.policy().spending() == Spending.STRETCHED) {
      result = calibrated(job.policy(), budget);
    } else {
      result = replay(job.policy(), budget, 1, false);
    }
    progress.finished(job.policy().name());
    return result.took((System.nanoTime() - begin) / 1e9);
  }

  /** Stretches the intervals of a rule until it spends the budget. */
  private PolicyResult calibrated(SimulatedPolicy policy, double budget) {
    return Calibration.search(
        budget,
        CALIBRATED_WITHIN,
        MAX_CALIBRATION_RUNS,
        scale -> replay(policy, budget, scale, true));
  }

  private PolicyResult replay(
      SimulatedPolicy policy, @Nullable Double budget, double scale, boolean calibrated) {
    Replay.Outcome outcome = new Replay(replayed(policy), agenda(policy, budget, scale)).run();
    return PolicyResult.of(policy.name(), budget, calibrated, scale, Measured.of(outcome));
  }

  /** Returns the scene to replay on: a bound need not keep the shortest interval. */
  private Scene replayed(SimulatedPolicy policy) {
    return policy.group() == Group.BOUNDS
        ? scene.under(scene.conditions().withMinInterval(0))
        : scene;
  }

  /** Starts a policy on the scene; the same seed gives the same agenda. */
  public Agenda agenda(SimulatedPolicy policy, @Nullable Double budget, double scale) {
    PolicySettings settings = scene.conditions().settings();
    PolicyStart start =
        new PolicyStart(
            scene.learned(),
            budget(policy, budget),
            scene.evaluate().from(),
            scene.joins() ? SERVER_HORIZON_DAYS : scene.evaluate().days(),
            budget == null ? settings.withMaxPeak(Double.POSITIVE_INFINITY) : settings,
            new SplittableRandom(scene.seed() * 31 + policy.name().hashCode()));
    return policy.opening().open(scene, start, scale);
  }

  private Budget budget(SimulatedPolicy policy, @Nullable Double perFeed) {
    if (perFeed != null) {
      return new Budget(perFeed * scene.feeds());
    }
    return policy.takesBudget() ? new Budget(scene.feeds()) : Budget.NONE;
  }
}
