package freshet.crawler.terminal;

import freshet.crawler.push.PushLinks;
import freshet.crawler.push.PushOffer;
import freshet.feed.FeedDocument;
import freshet.feed.FeedHead;
import freshet.http.RequestUrl;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The outcome of one retrieval. */
public sealed interface RetrievalOutcome {
  RetrievalInfo contact();

  /** Returns a sentence for the dashboard. */
  String sentence();

  /** Returns the outcome at the final URL; it differs only for {@link Moved}. */
  default RetrievalOutcome brought() {
    return this;
  }

  /** Returns what a terminal should remember once the outcome is stored. */
  default Optional<DocumentState> remembered() {
    return switch (brought()) {
      case Changed changed -> Optional.of(changed.seen());
      case Unchanged unchanged -> Optional.ofNullable(unchanged.seen());
      case Moved _, Gone _, Throttled _, Blocked _, Failed _ -> Optional.empty();
    };
  }

  /** Whether the rate model may learn from it; errors say nothing about postings (GC-046). */
  default boolean observes() {
    return switch (brought()) {
      case Changed _, Unchanged _ -> true;
      case Moved _, Gone _, Throttled _, Blocked _, Failed _ -> false;
    };
  }

  /**
   * A document with new or edited postings, or a changed description.
   *
   * @param keys the permanent keys of the document's postings, in order
   * @param fresh postings not seen before
   * @param edited known postings whose text changed
   * @param overlap how many were seen before; empty if no state was available, and then the
   *     database has to find out which of the fresh ones it knows
   * @param gap null unless postings may have been missed
   * @param partial whether it lists only what is new (226), or is truncated: absent postings say
   *     nothing
   */
  record Changed(
      RetrievalInfo contact,
      FeedDocument document,
      List<Long> keys,
      List<DatedPosting> fresh,
      List<EditedPosting> edited,
      OptionalInt overlap,
      @Nullable Gap gap,
      boolean partial,
      DocumentState seen)
      implements RetrievalOutcome {
    public Changed {
      keys = List.copyOf(keys);
      fresh = List.copyOf(fresh);
      edited = List.copyOf(edited);
    }

    /** Returns how many postings the feed lists, as far as this document shows. */
    public int window() {
      int known = contact.order().standing().lastSeen().window();
      return partial ? known : document.postings().size();
    }

    /** Returns the feed's push offer; headers have precedence over the document. */
    public Optional<PushOffer> pushOffer() {
      return PushOffer.of(contact.push(), document.head().links(), PushLinks.NONE);
    }

    /**
     * Whether unlisted postings are deleted (fh:complete); otherwise they merely left the window.
     */
    public boolean absentAreDeleted() {
      boolean whole = !partial && !document.repaired();
      return whole && document.head().marks().contains(FeedHead.Mark.COMPLETE);
    }

    /** Returns the outcome compared with the database, because no cache was available. */
    public Changed against(LongPredicate known) {
      if (overlap.isPresent()) {
        return this;
      }
      List<DatedPosting> unknown = fresh.stream().filter(p -> !known.test(p.key())).toList();
      int overlapping = fresh.size() - unknown.size();
      @Nullable Gap found = partial || overlapping > 0 ? null : Gap.in(contact, document);
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
      return OutcomeMessages.changed(this);
    }
  }

  /**
   * Nothing new.
   *
   * @param seen null unless the bytes changed and must be remembered
   */
  record Unchanged(RetrievalInfo contact, Proof proof, @Nullable DocumentState seen)
      implements RetrievalOutcome {

    /** How we know. */
    public enum Proof {
      /** 304. */
      NOT_MODIFIED,
      /** The same body again, transferred in vain (GC-017). */
      SAME_BYTES,
      /** Rendered differently with the same postings. */
      SAME_POSTINGS
    }

    /** Whether it counts as wasted_200. */
    public boolean wasted() {
      return proof == Proof.SAME_BYTES;
    }

    @Override
    public String sentence() {
      return OutcomeMessages.unchanged(proof);
    }
  }

  /** The feed was read at another URL, to which its own redirects permanently. */
  record Moved(PermanentRedirect move, RetrievalOutcome brought) implements RetrievalOutcome {
    public Moved {
      if (brought instanceof Moved) {
        throw new IllegalArgumentException("a move within a move to " + move.target());
      }
    }

    @Override
    public RetrievalInfo contact() {
      return brought.contact();
    }

    @Override
    public String sentence() {
      return "The feed points for good to another address at %s. %s"
          .formatted(RequestUrl.host(move.target()), brought.sentence());
    }
  }

  /**
   * The host asks to slow down, for all its feeds (GC-043).
   *
   * @param until null if the host did not say
   */
  record Throttled(RetrievalInfo contact, @Nullable Instant until, String sentence)
      implements RetrievalOutcome {}

  /** 410: the feed was ended by its owner (GC-042). */
  record Gone(RetrievalInfo contact, String sentence) implements RetrievalOutcome {}

  /** The host denies access, which is not evaded (GC-044). */
  record Blocked(RetrievalInfo contact, String sentence) implements RetrievalOutcome {}

  /** Any other result without a feed. */
  record Failed(RetrievalInfo contact, FailureKind trouble, String sentence)
      implements RetrievalOutcome {}
}
