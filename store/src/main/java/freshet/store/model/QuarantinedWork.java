package freshet.store.model;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work that failed unexpectedly.
 *
 * @param subject its id among its kind: one id, or several separated by spaces
 * @param account its owner; null if it belongs to nobody in particular
 * @param title its name for people
 * @param reason the last failure, as a sentence
 */
public record QuarantinedWork(
    Kind kind,
    String subject,
    @Nullable Long account,
    String title,
    String reason,
    Instant firstAt,
    Instant lastAt,
    int failures) {

  /** A piece is quarantined after this many failures. */
  public static final int MOST_FAILURES = 2;

  /** Returns what an account may see: the names of other accounts' rules and alerts are private. */
  public QuarantinedWork seenBy(long viewer) {
    if (account == null || account == viewer) {
      return this;
    }
    String word = kind.name().charAt(0) + kind.name().substring(1).toLowerCase(Locale.ROOT);
    String neutral = "%s %s of another account".formatted(word.replace('_', ' '), subject);
    return new QuarantinedWork(kind, subject, account, neutral, reason, firstAt, lastAt, failures);
  }

  /** The kinds of work that may be quarantined. */
  public enum Kind {
    /** A posting that cannot be indexed; its subject is its id. */
    POSTING,
    /** A rule that cannot be applied; its subject is its id. */
    RULE,
    /** A saved search that cannot be run or delivered; its subject is its id. */
    ALERT,
    /** A feed that cannot be retrieved or stored; its subject is its id. */
    FEED,
    /** A fetch besides feeds; its subject is feed, kind and subject. */
    ERRAND,
    /** A subscriber of an output feed that cannot be served; its subject is its id. */
    HUB_SUBSCRIBER
  }
}
