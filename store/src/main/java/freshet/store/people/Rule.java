package freshet.store.people;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is done with postings that match, when they arrive.
 *
 * @param label the tag that is given; empty unless that is what is done
 * @param fields where a posting is looked at; not empty
 * @param off null if the rule is applied
 */
public record Rule(
    long id,
    long account,
    Act act,
    String label,
    Matching matching,
    String pattern,
    Set<Field> fields,
    Scope scope,
    Instant createdAt,
    @Nullable SwitchedOff off) {

  /** What is done. */
  public enum Act {
    /** It is marked as read. */
    READ,
    STAR,
    LABEL,
    /** It is marked as read, no alert tells of it, and feeds that are given out leave it out. */
    MUTE
  }

  /** How the pattern is meant. */
  public enum Matching {
    /** As words of a search. */
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
      throw new IllegalArgumentException("a rule that looks nowhere");
    }
  }

  /** A rule that is applied. */
  public Rule(
      long id,
      long account,
      Act act,
      String label,
      Matching matching,
      String pattern,
      Set<Field> fields,
      Scope scope,
      Instant createdAt) {
    this(id, account, act, label, matching, pattern, fields, scope, createdAt, null);
  }

  public boolean isOn() {
    return off == null;
  }
}
