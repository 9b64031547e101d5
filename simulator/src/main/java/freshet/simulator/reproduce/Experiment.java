package freshet.simulator.reproduce;

import freshet.simulator.Simulator.Progress;
import freshet.simulator.trace.Trace;

/** The experiments of one paper. */
public interface Experiment {
  /** Returns the paper's number of feeds. */
  int feeds();

  /** Returns over how many seeds it is run unless asked otherwise. */
  default int seeds() {
    return 1;
  }

  /**
   * Runs on a synthetic population calibrated to the paper's description of its data.
   *
   * @param feeds how many; fewer than the paper's for a quick look
   */
  ExperimentReport onPopulation(int feeds, long seed, Progress progress);

  /** Runs on recorded postings; the paper's figures are shown for orientation only. */
  ExperimentReport onTrace(Trace trace, long seed, Progress progress);
}
