package freshet.crawler.controller;

import freshet.crawler.codec.GapStartText;
import freshet.crawler.terminal.DatedPosting;
import freshet.crawler.terminal.DatedPosting.Dating;
import freshet.crawler.terminal.Gap;
import freshet.crawler.terminal.GapStart;
import freshet.crawler.terminal.RetrievalInfo;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Blocked;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.crawler.terminal.Traffic;
import freshet.policy.quality.DelayHistogram;
import freshet.store.model.FetchJob;
import freshet.store.model.FetchJob.Kind;
import freshet.store.model.HostTotals;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.sql.DailyTotalsTable;
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

/** The log entry, the totals and the follow-up jobs of one retrieval. */
final class RetrievalFacts {
  /** An article should be in the database within this time (AR section IV). */
  private static final Duration PROMPT = Duration.ofMinutes(30);

  /** When thousands of feeds come at once, their icons do not. */
  private static final double MINUTE_MILLIS = 60_000;

  private final ScheduledRetrieval ticket;
  private final RetrievalOutcome outcome;
  private final RetrievalInfo contact;
  private final @Nullable Changed changed;
  private final int missed;

  /**
   * Prepares the facts.
   *
   * @param missed how many postings a gap hides, as estimated; 0 without one
   */
  RetrievalFacts(ScheduledRetrieval ticket, RetrievalOutcome outcome, int missed) {
    this.ticket = ticket;
    this.outcome = outcome;
    this.missed = missed;
    this.contact = outcome.contact();
    this.changed = outcome.brought() instanceof Changed found ? found : null;
  }

  RetrievalLogEntry note() {
    return new RetrievalLogEntry(
        contact.at(),
        kind(),
        contact.status(),
        contact.wireBytes(),
        changed == null ? 0 : changed.fresh().size(),
        missed,
        gap() != null,
        ticket.reason().text(),
        ticket.bound(),
        contact.took(),
        outcome.observes() ? null : outcome.sentence());
  }

  private String kind() {
    return ticket.isDelivery()
        ? RetrievalLogEntry.DELIVERED
        : outcome.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  private @Nullable Gap gap() {
    return changed == null ? null : changed.gap();
  }

  /**
   * Returns the jobs that follow: older documents if there is a gap, and the icon.
   *
   * @param iconDue when to fetch the icon; null if the feed has described itself so before
   */
  List<FetchJob> errands(@Nullable Instant iconDue) {
    List<FetchJob> errands = new ArrayList<>();
    Instant at = contact.at();
    Gap gap = gap();
    if (changed != null && gap != null) {
      GapStartText start =
          new GapStartText(
              ticket.order().url(),
              contact.url(),
              GapStart.older(changed.document()).orElse(null),
              0,
              gap,
              missed);
      errands.add(
          new FetchJob(ticket.feed(), Kind.GAP, at.toEpochMilli(), at, at, 0, start.text()));
    }
    if (iconDue != null) {
      errands.add(new FetchJob(ticket.feed(), Kind.ICON, 0, at, iconDue, 0, ""));
    }
    return errands;
  }

  /** Returns totals by host; none for a delivery, which contacted no host. */
  List<HostTotals> figures() {
    return ticket.isDelivery() ? List.of() : List.of(hostFigures());
  }

  private HostTotals hostFigures() {
    // robots.txt kept us from sending a request
    boolean unasked = contact.status() == 0 && outcome.brought() instanceof Blocked;
    boolean wasted = outcome.brought() instanceof Unchanged unchanged && unchanged.wasted();
    return new HostTotals(
        ticket.host().domain(),
        LocalDate.ofInstant(contact.at(), ZoneOffset.UTC),
        Traffic.of(outcome).requests(),
        unasked || contact.conditional() ? 0 : 1,
        contact.status() == 304 ? 1 : 0,
        wasted ? 1 : 0,
        contact.wireBytes(),
        outcome.brought() instanceof Throttled ? 1 : 0,
        ticket.sinceLast().orElse(null),
        ticket.early() ? 1 : 0);
  }

  /** Returns the day's sums and those of its hour. */
  Map<String, Long> sums() {
    Map<String, Long> day = daySums();
    int hour = contact.at().atZone(ZoneOffset.UTC).getHour();
    Map<String, Long> all = new HashMap<>(day);
    day.forEach((name, amount) -> all.put(DailyTotalsTable.ofHour(name, hour), amount));
    return all;
  }

  /** Returns the day's sums; postings of a first document have no delay. */
  private Map<String, Long> daySums() {
    Map<String, Long> sums = new HashMap<>();
    if (!ticket.isDelivery()) {
      sums.put("retrievals", 1L);
      TrafficSums.add(sums, Traffic.of(outcome));
      if (outcome.observes()) {
        TrafficSums.addSaved(sums, ticket.cost(), contact);
      }
    }
    sums.put(kind(), 1L);
    if (gap() != null) {
      sums.put("gaps", 1L);
      sums.put(MissedShare.MISSED, (long) missed);
    }
    if (changed != null) {
      sums.put("postings", (long) changed.fresh().size());
      if (!ticket.first()) {
        sums.put(MissedShare.WATCHED, (long) changed.fresh().size());
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
