package freshet.cluster.wire;

import freshet.crawler.terminal.DocumentState;
import freshet.crawler.terminal.FailureKind;
import freshet.crawler.terminal.PermanentRedirect;
import freshet.crawler.terminal.RetrievalInfo;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Blocked;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalOutcome.Gone;
import freshet.crawler.terminal.RetrievalOutcome.Moved;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The wire form of an outcome: which fields are present depends on its kind.
 *
 * @param move where the feed moved; null if it did not
 * @param changed of {@link Changed}
 * @param proof of {@link Unchanged}, {@code seen} too
 * @param until of {@link Throttled}
 * @param trouble of {@link Failed}
 * @param sentence of outcomes without a feed
 */
public record OutcomeForm(
    Kind kind,
    ContactForm contact,
    @Nullable PermanentRedirect move,
    @Nullable ChangedForm changed,
    Unchanged.@Nullable Proof proof,
    @Nullable DocumentState seen,
    @Nullable Instant until,
    @Nullable FailureKind trouble,
    @Nullable String sentence) {

  /** The kind of outcome; a move is separate. */
  public enum Kind {
    CHANGED,
    UNCHANGED,
    THROTTLED,
    GONE,
    BLOCKED,
    FAILED
  }

  static OutcomeForm of(RetrievalOutcome outcome) {
    return outcome instanceof Moved(PermanentRedirect move, RetrievalOutcome brought)
        ? of(brought, move)
        : of(outcome, null);
  }

  private static OutcomeForm of(RetrievalOutcome outcome, @Nullable PermanentRedirect move) {
    ContactForm contact = ContactForm.of(outcome.contact());
    return switch (outcome) {
      case Changed changed ->
          new OutcomeForm(
              Kind.CHANGED, contact, move, ChangedForm.of(changed), null, null, null, null, null);
      case Unchanged(_, var proof, DocumentState seen) ->
          new OutcomeForm(Kind.UNCHANGED, contact, move, null, proof, seen, null, null, null);
      case Throttled(_, Instant until, String sentence) ->
          new OutcomeForm(Kind.THROTTLED, contact, move, null, null, null, until, null, sentence);
      case Gone(_, String sentence) -> told(Kind.GONE, contact, move, null, sentence);
      case Blocked(_, String sentence) -> told(Kind.BLOCKED, contact, move, null, sentence);
      case Failed(_, FailureKind trouble, String sentence) ->
          told(Kind.FAILED, contact, move, trouble, sentence);
      case Moved moved -> throw new IllegalArgumentException("a move within a move: " + moved);
    };
  }

  private static OutcomeForm told(
      Kind kind,
      ContactForm contact,
      @Nullable PermanentRedirect move,
      @Nullable FailureKind trouble,
      String sentence) {
    return new OutcomeForm(kind, contact, move, null, null, null, null, trouble, sentence);
  }

  RetrievalOutcome outcome(RetrievalOrder order) {
    RetrievalOutcome brought = brought(contact.contact(order));
    return move == null ? brought : new Moved(move, brought);
  }

  private RetrievalOutcome brought(RetrievalInfo facts) {
    return switch (kind) {
      case CHANGED -> given(changed).changed(facts);
      case UNCHANGED -> new Unchanged(facts, given(proof), seen);
      case THROTTLED -> new Throttled(facts, until, given(sentence));
      case GONE -> new Gone(facts, given(sentence));
      case BLOCKED -> new Blocked(facts, given(sentence));
      case FAILED -> new Failed(facts, given(trouble), given(sentence));
    };
  }

  private <T> T given(@Nullable T field) {
    return Objects.requireNonNull(field, () -> "a part of an outcome is missing: " + kind);
  }
}
