package freshet.reading.output;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/** Predicts when new postings may arrive. */
@FunctionalInterface
public interface NextRetrieval {
  /** Returns when the first of these feeds is retrieved next; empty if unknown. */
  Optional<Instant> at(Collection<Long> feeds);
}
