package freshet.store.account;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An action for matching postings when they arrive.
 *
 * @param label the tag to add; empty for other actions
 * @param fields the parts of a posting to examine; not empty
 * @param off null if the rule is active
 */
public record Rule(
    long id,
    long account,
    Act act,
    String label,
    Matching matching,
    String pattern,
    Set<Field> fields,
    FeedScope scope,
    Instant createdAt,
    @Nullable SwitchedOff off) {

  /** The action. */
  public enum Act {
    /** Marks the posting as read. */
    READ,
    STAR,
    LABEL,
    /** Marks the posting as read, causes no alert, and leaves it out of output feeds. */
    MUTE
  }

  /** How to interpret the pattern. */
  public enum Matching {
    /** As the words of a search. */
    WORDS,
    EXPRESSION
  }

  /** A part of a posting. */
  public enum Field {
    TITLE,
    TEXT,
    AUTHOR,
    LINK
  }

  public Rule {
    fields = Set.copyOf(fields);
    if (fields.isEmpty()) {
      throw new IllegalArgumentException("a rule without fields");
    }
  }

  /** Creates an active rule. */
  public Rule(
      long id,
      long account,
      Act act,
      String label,
      Matching matching,
      String pattern,
      Set<Field> fields,
      FeedScope scope,
      Instant createdAt) {
    this(id, account, act, label, matching, pattern, fields, scope, createdAt, null);
  }

  public boolean isOn() {
    return off == null;
  }
}
