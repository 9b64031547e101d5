package freshet.crawler.terminal;

import freshet.crawler.http.RequestUrl;
import freshet.crawler.push.PushLinks;
import freshet.crawler.push.PushOffer;
import freshet.feed.FeedDocument;
import freshet.feed.FeedHead;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** What one retrieval of a feed brought. */
public sealed interface RetrievalOutcome {
  Contact contact();

  /** For a person that reads the dashboard. */
  String sentence();

  /** What was found at the end of the way: another outcome only for {@link Moved}. */
  default RetrievalOutcome brought() {
    return this;
  }

  /** What a terminal should remember once the outcome is stored. */
  default Optional<Seen> remembered() {
    return switch (brought()) {
      case Changed changed -> Optional.of(changed.seen());
      case Unchanged unchanged -> Optional.ofNullable(unchanged.seen());
      case Moved _, Gone _, Throttled _, Blocked _, Failed _ -> Optional.empty();
    };
  }

  /** Whether the rate model may learn from it; errors tell nothing of postings (GC-046). */
  default boolean observes() {
    return switch (brought()) {
      case Changed _, Unchanged _ -> true;
      case Moved _, Gone _, Throttled _, Blocked _, Failed _ -> false;
    };
  }

  /**
   * A document with news of postings or of the feed itself.
   *
   * @param keys what the postings of the document are called for good, in its order
   * @param fresh postings not seen before
   * @param edited postings seen before that read differently now
   * @param overlap how many were seen before; empty if what was seen is not at hand, and then the
   *     database has to tell which of the fresh ones it knows
   * @param gap null unless postings may have been missed
   * @param partial whether it lists only what is new (226), or is cut: absent postings say nothing
   */
  record Changed(
      Contact contact,
      FeedDocument document,
      List<Long> keys,
      List<DatedPosting> fresh,
      List<EditedPosting> edited,
      OptionalInt overlap,
      @Nullable Gap gap,
      boolean partial,
      Seen seen)
      implements RetrievalOutcome {
    public Changed {
      keys = List.copyOf(keys);
      fresh = List.copyOf(fresh);
      edited = List.copyOf(edited);
    }

    /** How many postings the feed lists, as far as this document tells. */
    public int window() {
      int known = contact.order().standing().lastSeen().window();
      return partial ? known : document.postings().size();
    }

    /** How the feed offers to announce its postings; headers count before the document. */
    public Optional<PushOffer> pushOffer() {
      return PushOffer.of(contact.push(), document.head().links(), PushLinks.NONE);
    }

    /** Whether postings that are not listed are deleted (fh:complete); else they merely left. */
    public boolean absentAreDeleted() {
      boolean whole = !partial && !document.repaired();
      return whole && document.head().marks().contains(FeedHead.Mark.COMPLETE);
    }

    /** The same if the database has to tell which keys it knows, because no cache could. */
    public Changed against(LongPredicate known) {
      if (overlap.isPresent()) {
        return this;
      }
      List<DatedPosting> unknown = fresh.stream().filter(p -> !known.test(p.key())).toList();
      int overlapping = fresh.size() - unknown.size();
      @Nullable Gap found =
          partial || overlapping > 0 ? null : Gap.in(contact, document.postings().size());
      return new Changed(
          contact,
          document,
          keys,
          unknown,
          edited,
          OptionalInt.of(overlapping),
          found,
          partial,
          seen);
    }

    @Override
    public String sentence() {
      return Sentences.changed(this);
    }
  }

  /**
   * Nothing new.
   *
   * @param seen null unless the bytes have changed and must be remembered
   */
  record Unchanged(Contact contact, Proof proof, @Nullable Seen seen) implements RetrievalOutcome {

    /** How we know. */
    public enum Proof {
      /** 304. */
      NOT_MODIFIED,
      /** The same body again, transferred for nothing (GC-017). */
      SAME_BYTES,
      /** Rendered anew with the same postings. */
      SAME_POSTINGS
    }

    /** Whether it counts as wasted_200. */
    public boolean wasted() {
      return proof == Proof.SAME_BYTES;
    }

    @Override
    public String sentence() {
      return Sentences.unchanged(proof);
    }
  }

  /** The feed was read at another place, to which its own points for good. */
  record Moved(Move move, RetrievalOutcome brought) implements RetrievalOutcome {
    public Moved {
      if (brought instanceof Moved) {
        throw new IllegalArgumentException("a move within a move to " + move.target());
      }
    }

    @Override
    public Contact contact() {
      return brought.contact();
    }

    @Override
    public String sentence() {
      return "The feed points for good to another address at %s. %s"
          .formatted(RequestUrl.host(move.target()), brought.sentence());
    }
  }

  /**
   * The host asks for patience, for all its feeds (GC-043).
   *
   * @param until null if the host did not say
   */
  record Throttled(Contact contact, @Nullable Instant until, String sentence)
      implements RetrievalOutcome {}

  /** 410: the feed was ended by its owner (GC-042). */
  record Gone(Contact contact, String sentence) implements RetrievalOutcome {}

  /** The host does not let us in; that is not evaded (GC-044). */
  record Blocked(Contact contact, String sentence) implements RetrievalOutcome {}

  /** Anything else that gave no feed. */
  record Failed(Contact contact, Trouble trouble, String sentence) implements RetrievalOutcome {}
}
