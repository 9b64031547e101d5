package freshet.web.dashboard;

import freshet.crawler.codec.RetrievalStateText;
import freshet.feed.UpdateHints;
import freshet.policy.capability.SignalWorth;
import freshet.store.model.StoredFeed;
import freshet.web.BudgetText;
import freshet.web.TimeSpanText;
import freshet.web.admin.FeedReport;
import freshet.web.admin.FeedReport.Mixture;
import freshet.web.admin.FeedReport.PushReport;
import freshet.web.admin.SignalsText;
import freshet.web.admin.WeightedDelayText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Explains why a feed is retrieved when it is. */
record ScheduleExplanation(StoredFeed feed, FeedReport report, int readers) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final double TOLD = 0.1;

  private static final Map<String, String> SHAPES =
      Map.of(
          "flat", "any time alike",
          "class", "the hours of feeds like it",
          "day", "its own hours of the day",
          "week", "its own hours of the week",
          "ten minutes", "its own ten minutes of the day",
          "minutes", "its own minutes of the hour");

  /** Describes when it posts and when it is retrieved next. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add(PatternWords.of(report.feed().ratePerDay(), report.week()));
    sentences.add(next());
    Mixture mixture = report.mixture();
    if (mixture != null && !report.next().isEmpty()) {
      sentences.add(price(mixture));
      sentences.add("This expectation rests on " + shapes(mixture) + ".");
    }
    return sentences;
  }

  private String next() {
    if (report.next().isEmpty()) {
      return "No retrieval is planned: " + report.why() + ".";
    }
    Instant time = report.next().getFirst();
    Mixture mixture = report.mixture();
    return "Next retrieval at %s UTC (%s), because: %s."
        .formatted(
            TIME.format(time),
            TimeSpanText.from(report.at(), time),
            mixture == null ? report.why() : mixture.decided());
  }

  private static String price(Mixture mixture) {
    return ("By then %s articles are expected to wait; a retrieval is worth %s of one article's"
            + " waiting, the same for all feeds of its weight at that hour.")
        .formatted(
            TimeSpanText.number(mixture.pending()), TimeSpanText.minutes(mixture.priceMinutes()));
  }

  private static String shapes(Mixture mixture) {
    return mixture.shapes().entrySet().stream()
        .filter(shape -> shape.getValue() >= TOLD)
        .sorted(Comparator.comparingDouble(shape -> -shape.getValue()))
        .map(
            shape ->
                "%s (%d %%)"
                    .formatted(
                        SHAPES.getOrDefault(shape.getKey(), shape.getKey()),
                        Math.round(100 * shape.getValue())))
        .collect(Collectors.joining(", "));
  }

  /** Returns further facts by name. */
  Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
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
    facts.put("Cost of a retrieval", cost());
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
        ? "%s: %s"
            .formatted(
                TimeSpanText.from(report.at(), report.notBefore()), report.notBeforeBecause())
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
