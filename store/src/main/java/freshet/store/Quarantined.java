package freshet.store;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work that failed in a way nobody expected.
 *
 * @param subject tells it from others of its kind: an id, or several with spaces in between
 * @param account whose it is; null if it is nobody's in particular
 * @param title names it for a person
 * @param reason of the last failure, as a sentence
 */
public record Quarantined(
    Kind kind,
    String subject,
    @Nullable Long account,
    String title,
    String reason,
    Instant firstAt,
    Instant lastAt,
    int failures) {

  /** So many failures set a piece aside. */
  public static final int MOST_FAILURES = 2;

  /** What someone may see of it: how another names a rule or an alert is theirs alone. */
  public Quarantined seenBy(long viewer) {
    if (account == null || account == viewer) {
      return this;
    }
    String word = kind.name().charAt(0) + kind.name().substring(1).toLowerCase(Locale.ROOT);
    String neutral = "%s %s of another account".formatted(word.replace('_', ' '), subject);
    return new Quarantined(kind, subject, account, neutral, reason, firstAt, lastAt, failures);
  }

  /** What may be set aside. */
  public enum Kind {
    /** A posting that cannot be indexed; its subject is its id. */
    POSTING,
    /** A rule that cannot be applied; its subject is its id. */
    RULE,
    /** A saved search that cannot be looked for or told; its subject is its id. */
    ALERT,
    /** A feed that cannot be retrieved or stored; its subject is its id. */
    FEED,
    /** Something to be fetched beside feeds; its subject is feed, kind and subject. */
    ERRAND,
    /** A subscriber of an output feed that cannot be served; its subject is its id. */
    HUB_SUBSCRIBER
  }
}
