package freshet.simulator;

import freshet.policy.Agenda;
import freshet.policy.Budget;
import freshet.simulator.PolicyName.Group;
import freshet.simulator.replay.CappedAgenda;
import freshet.simulator.replay.Replay;
import freshet.simulator.replay.Result;
import freshet.simulator.replay.Traffic;
import freshet.simulator.trace.TraceFeed;
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

  private final Scene scene;
  private final Progress progress;

  /** Is told of every finished run, from any thread. */
  public interface Progress {
    /** How many runs there will be. */
    default void expect(int runs) {}

    void finished(String what);
  }

  public Simulator(Scene scene, Progress progress) {
    this.scene = scene;
    this.progress = progress;
  }

  /**
   * One policy at one budget (retrievals, or cost, per feed and day); null: at its own defaults.
   */
  private record Job(PolicyName policy, @Nullable Double budget) {}

  /**
   * Runs all policies at all budgets, on all cores. A policy that takes no budget is run at its
   * defaults, and stretched to each budget.
   */
  public List<Result> run(List<PolicyName> policies, List<Double> budgets) {
    List<Job> jobs = new ArrayList<>();
    for (PolicyName policy : policies) {
      if (!policy.takesBudget()) {
        jobs.add(new Job(policy, null));
      }
      for (double budget : budgets) {
        jobs.add(new Job(policy, budget));
      }
    }
    progress.expect(jobs.size());
    List<Result> results = new ArrayList<>();
    try (ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      List<Future<Result>> running = new ArrayList<>();
      for (Job job : jobs) {
        running.add(workers.submit(() -> run(job)));
      }
      for (Future<Result> future : running) {
        results.add(get(future, workers));
      }
    }
    return Bounds.placed(results);
  }

  private static Result get(Future<Result> future, ExecutorService workers) {
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

  private Result run(Job job) {
    long begin = System.nanoTime();
    Double budget = job.budget();
    Result result;
    if (budget == null) {
      result = replay(job.policy(), null, 1, false);
    } else if (!job.policy().takesBudget()) {
      result = calibrated(job.policy(), budget);
    } else {
      result = replay(job.policy(), budget, 1, false);
    }
    progress.finished(job.policy().label());
    return result.took((System.nanoTime() - begin) / 1e9);
  }

  /** Stretches the intervals of a rule until it spends the budget. */
  private Result calibrated(PolicyName policy, double budget) {
    return Calibration.search(
        budget,
        CALIBRATED_WITHIN,
        MAX_CALIBRATION_RUNS,
        scale -> replay(policy, budget, scale, true));
  }

  private Result replay(
      PolicyName policy, @Nullable Double budget, double scale, boolean calibrated) {
    Replay.Outcome outcome = new Replay(scene, agenda(policy, budget, scale)).run();
    return new Result(
        policy.label(),
        budget,
        calibrated,
        scale,
        outcome.quality(),
        Traffic.of(outcome),
        0,
        null,
        null);
  }

  /** Puts a policy to work on the scene; the same seed gives the same agenda. */
  public Agenda agenda(PolicyName policy, @Nullable Double budget, double scale) {
    double perFeed = budget == null ? 1 : budget;
    Start start =
        new Start(
            scene.learned(),
            new Budget(perFeed * scene.feeds()),
            scale,
            scene.evaluate(),
            scene.minInterval(),
            scene.conditions().online(),
            new SplittableRandom(scene.seed() * 31 + policy.label().hashCode()));
    Agenda agenda = policy.open(scene, start);
    boolean capped = Double.isFinite(scene.conditions().maxPeak()) && budget != null;
    return capped && policy.group() != Group.BOUNDS && !policy.capsItself()
        ? new CappedAgenda(
            agenda,
            scene.conditions().maxPeak() * start.budget().perDay() / 24,
            scene.trace().feeds().stream().mapToDouble(TraceFeed::cost).toArray(),
            scene.minInterval())
        : agenda;
  }
}
