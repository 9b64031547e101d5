package freshet.store;

import freshet.store.Quarantined.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The work that is set aside since it failed twice, and notes of what failed once. */
public interface Quarantines {
  /**
   * Notes a failure. One that failed once, more than a day before, begins to count anew.
   *
   * @param failed with the time of this failure as its last; how often it failed is counted here
   * @return whether the piece is set aside by now
   */
  boolean failed(Quarantined failed);

  /** All that is set aside, what failed last first. */
  List<Quarantined> all();

  /** What is set aside of an account. */
  List<Quarantined> of(long account);

  Optional<Quarantined> find(Kind kind, String subject);

  /** The subjects that are set aside. */
  Set<String> subjects(Kind kind);

  /** Has a piece worked on again at once; false if it is not set aside. */
  boolean release(Kind kind, String subject, Instant now);

  /** Forgets what was noted of a piece, since it succeeded, changed or is gone. */
  void forget(Kind kind, String subject);

  /** Forgets what failed once, before a time. */
  void forget(Instant before);
}
