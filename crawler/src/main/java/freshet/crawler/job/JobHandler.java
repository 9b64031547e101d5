package freshet.crawler.job;

import freshet.store.model.FetchJob;

/** Runs one kind of job, on a thread of its own. */
interface JobHandler {
  /** Runs the job and stores its result. */
  JobResult run(FetchJob errand, Outing outing);

  /** Gives up after the last failure. */
  JobResult giveUp(FetchJob errand, String sentence);
}
