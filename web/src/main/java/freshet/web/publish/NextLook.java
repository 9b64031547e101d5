package freshet.web.publish;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/** Tells when something new may come. */
@FunctionalInterface
public interface NextLook {
  /** When the first of some feeds is retrieved next; empty if nobody knows. */
  Optional<Instant> at(Collection<Long> feeds);
}
