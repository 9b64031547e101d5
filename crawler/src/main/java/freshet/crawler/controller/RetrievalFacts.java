package freshet.crawler.controller;

import freshet.crawler.terminal.Contact;
import freshet.crawler.terminal.DatedPosting;
import freshet.crawler.terminal.DatedPosting.Dating;
import freshet.crawler.terminal.EditedPosting;
import freshet.crawler.terminal.Gap;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.feed.Posting;
import freshet.feed.html.Sanitiser;
import freshet.policy.intensity.FeedModel;
import freshet.store.HostFigures;
import freshet.store.PostingRecord;
import freshet.store.RetrievalNote;
import freshet.store.Sanitised;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the log, the figures and the postings of one retrieval are. */
final class RetrievalFacts {
  /** An article is to be in the database within this time in normal course (AR section IV). */
  private static final Duration PROMPT = Duration.ofMinutes(30);

  private static final Sanitiser SANITISER = new Sanitiser();

  private final Ticket ticket;
  private final RetrievalOutcome outcome;
  private final Contact contact;
  private final @Nullable Changed changed;

  RetrievalFacts(Ticket ticket, RetrievalOutcome outcome) {
    this.ticket = ticket;
    this.outcome = outcome;
    this.contact = outcome.contact();
    this.changed = outcome.brought() instanceof Changed found ? found : null;
  }

  RetrievalNote note() {
    String kind = outcome.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    return new RetrievalNote(
        contact.at(),
        kind,
        contact.status(),
        contact.wireBytes(),
        changed == null ? 0 : changed.fresh().size(),
        missed(),
        gap() != null,
        ticket.reason(),
        ticket.bound(),
        contact.took(),
        outcome.observes() ? null : outcome.sentence());
  }

  private @Nullable Gap gap() {
    return changed == null ? null : changed.gap();
  }

  /** What a gap has swallowed, as far as the model knows: one at least. */
  private int missed() {
    Gap gap = gap();
    if (gap == null || changed == null) {
      return 0;
    }
    FeedModel model = ticket.model();
    double expected =
        model == null ? 0 : model.rate() * Days.of(Duration.between(gap.after(), gap.before()));
    return (int) Math.max(1, Math.round(expected - changed.fresh().size()));
  }

  /** The oldest first, so that ids grow with time; then what reads differently now. */
  List<PostingRecord> postings() {
    if (changed == null) {
      return List.of();
    }
    List<PostingRecord> records = new ArrayList<>();
    for (DatedPosting fresh : changed.fresh().reversed()) {
      records.add(posting(fresh.key(), fresh.posting(), fresh.at()));
    }
    for (EditedPosting edited : changed.edited()) {
      records.add(posting(edited.key(), edited.posting(), contact.at()));
    }
    return records;
  }

  private PostingRecord posting(long key, Posting posting, Instant at) {
    Sanitised texts = Sanitised.of(posting, SANITISER);
    return new PostingRecord(key, posting, texts, at, contact.at(), wording(posting));
  }

  /** Differs if a reader would see a difference. */
  private static long wording(Posting posting) {
    long hash = 0;
    for (Object part :
        List.of(
            posting.title(),
            posting.summary().raw(),
            posting.content().raw(),
            Objects.requireNonNullElse(posting.link(), ""),
            posting.authors(),
            posting.enclosures())) {
      hash = (hash ^ part.hashCode()) * 0x9E37_79B9_7F4A_7C15L;
      hash ^= hash >>> 29;
    }
    return hash;
  }

  HostFigures figures() {
    boolean wasted = outcome.brought() instanceof Unchanged unchanged && unchanged.wasted();
    return new HostFigures(
        ticket.host().domain(),
        LocalDate.ofInstant(contact.at(), ZoneOffset.UTC),
        1 + contact.hops().size(),
        contact.conditional() ? 0 : 1,
        contact.status() == 304 ? 1 : 0,
        wasted ? 1 : 0,
        contact.wireBytes(),
        outcome.brought() instanceof Throttled ? 1 : 0,
        ticket.sinceLast(),
        ticket.early() ? 1 : 0);
  }

  /** Sums of the day; what a first document lists was not waited for. */
  Map<String, Long> sums() {
    Map<String, Long> sums = new HashMap<>();
    sums.put("retrievals", 1L);
    sums.put(note().kind(), 1L);
    if (gap() != null) {
      sums.put("gaps", 1L);
      sums.put("missed", (long) missed());
    }
    if (changed != null) {
      sums.put("postings", (long) changed.fresh().size());
      if (!ticket.first()) {
        delays(changed, sums);
      }
    }
    return sums;
  }

  private void delays(Changed found, Map<String, Long> sums) {
    for (DatedPosting fresh : found.fresh()) {
      if (fresh.dating() == Dating.TOLD) {
        Duration delay = Duration.between(fresh.at(), contact.at());
        sums.merge("dated", 1L, Long::sum);
        sums.merge("delay-seconds", Math.max(0, delay.toSeconds()), Long::sum);
        sums.merge("prompt", delay.compareTo(PROMPT) <= 0 ? 1L : 0L, Long::sum);
      }
    }
  }
}
