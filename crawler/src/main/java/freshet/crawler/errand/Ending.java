package freshet.crawler.errand;

import freshet.crawler.terminal.OwnInitiative.Prospect;
import java.time.Instant;

/** How an errand ended. */
sealed interface Ending {
  /** Nothing is left to do. */
  record Done() implements Ending {}

  /** What is left to do is stored already. */
  record Kept() implements Ending {}

  /** It is well, and to be done again. */
  record Again(Instant at) implements Ending {}

  /** Faults of ours set it aside until a time, unless it is released before. */
  record Aside(Instant until) implements Ending {}

  /** It may go better later. */
  record Failed(String sentence) implements Ending {}

  /** The host was not asked. */
  record Unasked() implements Ending {}

  Ending DONE = new Done();

  /** For what was left; {@code otherwise} if it will be the same again. */
  static Ending left(String sentence, Prospect prospect, Ending otherwise) {
    return switch (prospect) {
      case NONE -> otherwise;
      case LATER -> new Failed(sentence);
      case UNASKED -> new Unasked();
    };
  }
}
