package freshet.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is still to be fetched beside feeds. It comes in with the retrievals from which it follows,
 * so that no crash comes between the two.
 */
public interface Errands {
  /** So many articles of one retrieval are fetched at most, the latest ones. */
  int MOST_ARTICLES = 100;

  /** Those that are due, the longest due first; of each feed only the first. */
  List<Errand> due(Instant now, int limit);

  /** When the next one is due that is not due yet. */
  Optional<Instant> nextAfter(Instant now);

  /** How many there are. */
  long count();

  /** Lets an errand be done again later; nothing if it is there no more. */
  void again(Errand errand);

  void done(Errand errand);

  /** The archive documents of a feed that were read. */
  Set<String> archives(long feed);

  /** Stores what a repair brought, all of it or nothing; false if its errand is there no more. */
  boolean repaired(RepairRecord repair);
}
