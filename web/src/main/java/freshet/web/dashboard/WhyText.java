package freshet.web.dashboard;

import freshet.crawler.codec.StandingText;
import freshet.feed.UpdateHints;
import freshet.store.StoredFeed;
import freshet.web.Spans;
import freshet.web.manage.FeedReport;
import freshet.web.manage.FeedReport.Mixture;
import freshet.web.manage.FeedReport.PushReport;
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

/** Why a feed is retrieved when it is, in words. */
record WhyText(StoredFeed feed, FeedReport report, int readers) {
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

  /** When it posts, and when it is looked at next. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add(PatternWords.of(report.feed().ratePerDay(), report.week()));
    sentences.add(next());
    Mixture mixture = report.mixture();
    if (mixture != null && !report.next().isEmpty()) {
      sentences.add(price(mixture));
      sentences.add("What it expects rests on " + shapes(mixture) + ".");
    }
    return sentences;
  }

  private String next() {
    if (report.next().isEmpty()) {
      return "No retrieval is planned: " + report.why() + ".";
    }
    Instant time = report.next().getFirst();
    Mixture mixture = report.mixture();
    return "Next look at %s UTC (%s), because: %s."
        .formatted(
            TIME.format(time),
            Spans.from(report.at(), time),
            mixture == null ? report.why() : mixture.decided());
  }

  private static String price(Mixture mixture) {
    return "By then %s postings are expected to wait; a retrieval is worth %s of one posting's waiting, the same for all feeds of its weight at that hour."
        .formatted(Spans.number(mixture.pending()), Spans.minutes(mixture.priceMinutes()));
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

  /** The rest, each with its name. */
  Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Delay", delay());
    facts.put(
        "Window and misses",
        "lists %d postings; %s stored so far, %s may have been missed"
            .formatted(
                report.about().window(), Spans.count(feed.postings()), Spans.count(feed.missed())));
    facts.put("Earliest", earliest());
    facts.put("Hints of the feed", hints());
    facts.put("Validators", validators());
    facts.put("Hub", hub());
    facts.put("Weight", weight());
    Duration floor = report.about().floor();
    facts.put(
        "Least interval", floor == null ? "the usual one" : Spans.of(floor) + ", set by hand");
    facts.put("Host", report.host().host());
    facts.put(
        "Last outcome", feed.state().outcome().isEmpty() ? "none yet" : feed.state().outcome());
    return facts;
  }

  private String delay() {
    FeedReport.Delay delay = report.delay();
    return delay.postings() == 0
        ? "no posting yet that was waited for"
        : "mean %s, median %s, 95 %% within %s, of the latest %d postings"
            .formatted(
                Spans.minutes(delay.mean()),
                Spans.minutes(delay.median()),
                Spans.minutes(delay.p95()),
                delay.postings());
  }

  private String earliest() {
    return report.notBefore().isAfter(report.at())
        ? "%s: %s".formatted(Spans.from(report.at(), report.notBefore()), report.notBeforeBecause())
        : "at any time, in the turn of its host";
  }

  private String hints() {
    UpdateHints hints = StandingText.of(feed.state().standing()).standing().lastSeen().hints();
    List<String> told = new ArrayList<>();
    Duration ttl = hints.ttl();
    if (ttl != null) {
      told.add("ttl " + Spans.of(ttl));
    }
    Duration period = hints.syndicationInterval();
    if (period != null) {
      told.add("update period " + Spans.of(period));
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
            Spans.count(report.asking().wasted()));
  }

  private String hub() {
    PushReport push = report.push();
    if (push.subscriptions().isEmpty()) {
      return "none";
    }
    Duration safety = push.safety();
    return String.join(", ", push.subscriptions())
        + (push.firstPush() == null ? "; nothing pushed yet" : "")
        + (safety == null ? "" : "; relied on, and looked at every " + Spans.of(safety));
  }

  private String weight() {
    return "%s; %s"
        .formatted(
            Spans.number(feed.weight()),
            readers == 1 ? "1 subscriber" : Spans.count(readers) + " subscribers");
  }
}
