package freshet.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which of several servers on the same database decides. Who leads has a lease that ends by the
 * clock of the database unless it is renewed.
 */
public interface Leadership {
  /**
   * Who leads.
   *
   * @param epoch rises each time that someone takes the lead
   */
  record Term(long epoch, String holder, Instant since, Instant until) {}

  /** Takes the lead for a time if nobody has it; the new epoch, or empty if someone leads. */
  OptionalLong take(String holder, Duration time);

  /** Leads on for a time from now; false if that epoch is over. */
  boolean renew(long epoch, Duration time);

  /** Gives the lead back at once, if that epoch still lasts. */
  void release(long epoch);

  /** Who leads now. */
  Optional<Term> current();
}
