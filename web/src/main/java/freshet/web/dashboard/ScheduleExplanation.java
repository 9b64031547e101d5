package freshet.web.dashboard;

import freshet.crawler.codec.RetrievalStateText;
import freshet.feed.UpdateHints;
import freshet.policy.capability.Explanation.Bound;
import freshet.policy.capability.SignalWorth;
import freshet.reading.stream.LocalTimes;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.StoredFeed;
import freshet.web.BudgetText;
import freshet.web.TimeSpanText;
import freshet.web.admin.FeedReport;
import freshet.web.admin.FeedReport.Mixture;
import freshet.web.admin.FeedReport.PushReport;
import freshet.web.admin.SignalsText;
import freshet.web.admin.WeightedDelayText;
import freshet.web.dashboard.KeyFigure.State;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Explains why a feed is checked when it is.
 *
 * @param week the share of each hour of the reader's week; empty if not known
 */
record ScheduleExplanation(
    StoredFeed feed, FeedReport report, int readers, List<Double> week, LocalTimes times) {
  private static final double LIKELY = 0.5;
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM", Locale.ENGLISH);

  /**
   * When the next check is and why.
   *
   * @param time empty if none is planned
   */
  record NextCheck(String time, String rest) {}

  /** Describes when the feed publishes. */
  String pattern() {
    return PatternWords.of(report.feed().ratePerDay(), week);
  }

  NextCheck next() {
    if (report.next().isEmpty()) {
      return new NextCheck("", "No check is planned: " + report.why() + ".");
    }
    Instant time = report.next().getFirst();
    double minutes = Duration.between(report.at(), time).toMillis() / 60_000.0;
    String in = minutes < 1 ? "now" : "in " + KeyFigures.words(minutes);
    Mixture mixture = report.mixture();
    return new NextCheck(
        clock(time),
        mixture == null
            ? ", %s: %s.".formatted(in, report.why())
            : ", %s, because %s.".formatted(in, because(mixture)));
  }

  /** Returns a time to come. */
  private String clock(Instant time) {
    LocalDate day = LocalDate.ofInstant(time, times.zone());
    long ahead = ChronoUnit.DAYS.between(LocalDate.ofInstant(report.at(), times.zone()), day);
    return times.brief(time)
        + (ahead == 0 ? "" : ahead == 1 ? " tomorrow" : " on " + DATE.format(day));
  }

  /** Says in words for readers what determined the time. */
  private String because(Mixture mixture) {
    String decided = mixture.decided();
    if (decided.equals(Bound.PRICE.sentence())) {
      return mixture.pending() >= LIKELY
          ? "an article is likely by then"
          : "by then enough chance of an article has gathered";
    }
    if (decided.equals(Bound.NOT_BEFORE.sentence())) {
      return "sooner is not allowed: " + report.notBeforeBecause();
    }
    return decided.equals(Bound.LATEST.sentence()) ? "no feed waits for longer than that" : decided;
  }

  /** Returns the four figures of the feed. */
  List<KeyFigure> figures(List<RetrievalLogEntry> lastDay) {
    return List.of(usual(), nearlyAlways(), missed(), checks(lastDay));
  }

  private KeyFigure usual() {
    FeedReport.Delay delay = report.delay();
    Double median = delay.median();
    return KeyFigure.plain(
        "Usual delay",
        median == null ? "–" : brief(median),
        median == null
            ? "no article has come yet"
            : "half of the last %s".formatted(articles(delay.postings())));
  }

  private KeyFigure nearlyAlways() {
    Double p95 = report.delay().p95();
    return KeyFigure.plain(
        "Nearly always within", p95 == null ? "–" : brief(p95), "95 of 100 articles");
  }

  private KeyFigure missed() {
    return KeyFigure.of(
        "Missed",
        TimeSpanText.count(feed.missed()),
        "of %s since %s"
            .formatted(
                TimeSpanText.count(feed.postings() + feed.missed()),
                times.dated(report.about().added())),
        feed.missed() == 0 ? State.GOOD : State.PLAIN);
  }

  private static KeyFigure checks(List<RetrievalLogEntry> lastDay) {
    long vain = lastDay.stream().filter(note -> note.newPostings() == 0).count();
    long bytes = lastDay.stream().mapToLong(RetrievalLogEntry::bytes).sum();
    return KeyFigure.plain(
        "Checks in 24 hours",
        TimeSpanText.count(lastDay.size()),
        "%s found nothing, %s in all".formatted(TimeSpanText.count(vain), BudgetText.bytes(bytes)));
  }

  private static String articles(int count) {
    return count == 1 ? "1 article" : TimeSpanText.count(count) + " articles";
  }

  private static String brief(double minutes) {
    return TimeSpanText.minutes(minutes >= 1 && minutes < 120 ? Math.rint(minutes) : minutes);
  }

  /** Returns further facts by name. */
  Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    Mixture mixture = report.mixture();
    if (mixture != null && !report.next().isEmpty()) {
      facts.put("Price of a check", price(mixture));
    }
    facts.put("Delay", delay());
    FeedReport.Today today = report.delay().today();
    facts.put(
        "Delay today",
        today == null ? "no article with a known delay today" : WeightedDelayText.of(today));
    facts.put(
        "Window and misses",
        "lists up to %d articles; %s stored so far, %s may have been missed"
            .formatted(
                report.about().window(),
                TimeSpanText.count(feed.postings()),
                TimeSpanText.count(feed.missed())));
    facts.put("Cost of a check", cost());
    facts.put("Earliest", earliest());
    facts.put("Hints of the feed", hints());
    facts.put("Validators", validators());
    facts.put("Hub", hub());
    SignalWorth signals = report.push().signals();
    if (signals != null) {
      facts.put("Pushes and pings", SignalsText.of(signals));
    }
    facts.put("Weight", weight());
    Duration floor = report.about().floor();
    facts.put(
        "Least interval",
        floor == null ? "the usual one" : TimeSpanText.of(floor) + ", set by hand");
    facts.put("Host", report.host().host());
    facts.put(
        "Last outcome", feed.state().outcome().isEmpty() ? "none yet" : feed.state().outcome());
    return facts;
  }

  private static String price(Mixture mixture) {
    return ("at the next one %s articles are expected to wait; it is worth %s of one article’s"
            + " waiting, the same for all feeds of its weight at that hour")
        .formatted(
            TimeSpanText.number(mixture.pending()), TimeSpanText.minutes(mixture.priceMinutes()));
  }

  private String cost() {
    FeedReport.Cost cost = report.cost();
    return cost == null
        ? "none was made yet"
        : "%s requests and %s on average, with articles and icons"
            .formatted(TimeSpanText.number(cost.requests()), BudgetText.bytes(cost.bytes()));
  }

  private String delay() {
    FeedReport.Delay delay = report.delay();
    return delay.postings() == 0
        ? "no article with a known delay yet"
        : "mean %s, median %s, 95 %% within %s, of the latest %d articles"
            .formatted(
                TimeSpanText.minutes(delay.mean()),
                TimeSpanText.minutes(delay.median()),
                TimeSpanText.minutes(delay.p95()),
                delay.postings());
  }

  private String earliest() {
    return report.notBefore().isAfter(report.at())
        ? "%s: %s".formatted(clock(report.notBefore()), report.notBeforeBecause())
        : "at any time, when it is its host's turn";
  }

  private String hints() {
    UpdateHints hints =
        RetrievalStateText.of(feed.state().standing()).standing().lastSeen().hints();
    List<String> told = new ArrayList<>();
    Duration ttl = hints.ttl();
    if (ttl != null) {
      told.add("ttl " + TimeSpanText.of(ttl));
    }
    Duration period = hints.syndicationInterval();
    if (period != null) {
      told.add("update period " + TimeSpanText.of(period));
    }
    if (!hints.skipHours().isEmpty()) {
      told.add("no news at the hours " + hints.skipHours().stream().sorted().toList());
    }
    if (!hints.skipDays().isEmpty()) {
      told.add("no news on " + hints.skipDays().stream().sorted().toList());
    }
    return told.isEmpty() ? "none" : String.join(", ", told);
  }

  private String validators() {
    List<String> with = new ArrayList<>();
    if (report.asking().etag()) {
      with.add("ETag");
    }
    if (report.asking().lastModified()) {
      with.add("Last-Modified");
    }
    return "%s; %s full answers for nothing"
        .formatted(
            with.isEmpty() ? "none, so that every answer is sent in full" : String.join(", ", with),
            TimeSpanText.count(report.asking().wasted()));
  }

  private String hub() {
    PushReport push = report.push();
    if (push.subscriptions().isEmpty()) {
      return "none";
    }
    Duration safety = push.safety();
    return String.join(", ", push.subscriptions())
        + (push.firstPush() == null ? "; nothing pushed yet" : "")
        + (safety == null ? "" : "; relied on, and looked at every " + TimeSpanText.of(safety));
  }

  private String weight() {
    return "%s; %s"
        .formatted(
            TimeSpanText.number(feed.weight()),
            readers == 1 ? "1 subscriber" : TimeSpanText.count(readers) + " subscribers");
  }
}
