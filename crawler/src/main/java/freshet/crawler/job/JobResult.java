package freshet.crawler.job;

import freshet.crawler.terminal.OwnInitiative.Prospect;
import java.time.Instant;

/** The result of a job. */
sealed interface JobResult {
  /** Nothing is left to do. */
  record Done() implements JobResult {}

  /** What is left to do is already stored. */
  record Kept() implements JobResult {}

  /** It succeeded and is to be repeated. */
  record Again(Instant at) implements JobResult {}

  /** It is quarantined after internal errors, until a time or until it is released. */
  record Aside(Instant until) implements JobResult {}

  /** A later attempt may succeed. */
  record Failed(String sentence) implements JobResult {}

  /** The host was not contacted. */
  record Unasked() implements JobResult {}

  JobResult DONE = new Done();

  /**
   * Returns the result for what could not be fetched; {@code otherwise} if a later attempt would be
   * the same.
   */
  static JobResult left(String sentence, Prospect prospect, JobResult otherwise) {
    return switch (prospect) {
      case NONE -> otherwise;
      case LATER -> new Failed(sentence);
      case UNASKED -> new Unasked();
    };
  }
}
