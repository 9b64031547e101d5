package freshet.crawler.controller;

import freshet.crawler.codec.GapText;
import freshet.crawler.terminal.Breach;
import freshet.crawler.terminal.Contact;
import freshet.crawler.terminal.DatedPosting;
import freshet.crawler.terminal.DatedPosting.Dating;
import freshet.crawler.terminal.EditedPosting;
import freshet.crawler.terminal.Gap;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Blocked;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.feed.Posting;
import freshet.policy.intensity.FeedModel;
import freshet.policy.quality.DelayHistogram;
import freshet.store.Errand;
import freshet.store.Errand.Kind;
import freshet.store.Figures;
import freshet.store.HostFigures;
import freshet.store.PostingRecord;
import freshet.store.RetrievalNote;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the log, the figures and the postings of one retrieval are. */
final class RetrievalFacts {
  /** An article is to be in the database within this time in normal course (AR section IV). */
  private static final Duration PROMPT = Duration.ofMinutes(30);

  /** When thousands of feeds come at once, their icons do not. */
  private static final Duration ICON_SPREAD = Duration.ofHours(1);

  private static final double MINUTE_MILLIS = 60_000;

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
    return new RetrievalNote(
        contact.at(),
        kind(),
        contact.status(),
        contact.wireBytes(),
        changed == null ? 0 : changed.fresh().size(),
        missed(),
        gap() != null,
        ticket.reason().text(),
        ticket.bound(),
        contact.took(),
        outcome.observes() ? null : outcome.sentence());
  }

  private String kind() {
    return ticket.isDelivery()
        ? RetrievalNote.DELIVERED
        : outcome.getClass().getSimpleName().toLowerCase(Locale.ROOT);
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
    return PostingRecords.of(key, posting, at, contact.at());
  }

  /**
   * What is to be fetched after it: older documents if there is a gap, and an icon if the feed says
   * something else of itself than before.
   */
  List<Errand> errands(boolean described) {
    List<Errand> errands = new ArrayList<>();
    Instant at = contact.at();
    Gap gap = gap();
    if (changed != null && gap != null) {
      GapText start =
          new GapText(
              ticket.order().url(),
              contact.url(),
              Breach.older(changed.document()).orElse(null),
              0,
              gap,
              missed());
      errands.add(new Errand(ticket.feed(), Kind.GAP, at.toEpochMilli(), at, at, 0, start.text()));
    }
    if (described) {
      long spread = Math.floorMod(ticket.feed() * 2_654_435_761L, ICON_SPREAD.toMillis());
      errands.add(new Errand(ticket.feed(), Kind.ICON, 0, at, at.plusMillis(spread), 0, ""));
    }
    return errands;
  }

  /** None for a delivery, which asked nobody. */
  List<HostFigures> figures() {
    return ticket.isDelivery() ? List.of() : List.of(hostFigures());
  }

  private HostFigures hostFigures() {
    // a robots file kept us from asking at all
    boolean unasked = contact.status() == 0 && outcome.brought() instanceof Blocked;
    boolean wasted = outcome.brought() instanceof Unchanged unchanged && unchanged.wasted();
    return new HostFigures(
        ticket.host().domain(),
        LocalDate.ofInstant(contact.at(), ZoneOffset.UTC),
        unasked ? 0 : 1 + contact.hops().size(),
        unasked || contact.conditional() ? 0 : 1,
        contact.status() == 304 ? 1 : 0,
        wasted ? 1 : 0,
        contact.wireBytes(),
        outcome.brought() instanceof Throttled ? 1 : 0,
        ticket.sinceLast(),
        ticket.early() ? 1 : 0);
  }

  /** Sums of the day, and the same of its hour. */
  Map<String, Long> sums() {
    Map<String, Long> day = daySums();
    int hour = contact.at().atZone(ZoneOffset.UTC).getHour();
    Map<String, Long> all = new HashMap<>(day);
    day.forEach((name, amount) -> all.put(Figures.ofHour(name, hour), amount));
    return all;
  }

  /** What a first document lists was not waited for. */
  private Map<String, Long> daySums() {
    Map<String, Long> sums = new HashMap<>();
    if (!ticket.isDelivery()) {
      sums.put("retrievals", 1L);
    }
    sums.put(kind(), 1L);
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
        sums.merge(DelayHistogram.nameOf(delay.toMillis() / MINUTE_MILLIS), 1L, Long::sum);
      }
    }
  }
}
