package freshet.app;

import freshet.charts.TextTable;
import freshet.policy.capability.SignalWorth;
import freshet.store.model.RetrievalLogEntry;
import freshet.web.BudgetText;
import freshet.web.TimeSpanText;
import freshet.web.admin.FeedReport;
import freshet.web.admin.FeedReport.Asking;
import freshet.web.admin.FeedReport.HostReport;
import freshet.web.admin.FeedReport.PushReport;
import freshet.web.admin.FeedRow;
import freshet.web.admin.SignalsText;
import freshet.web.admin.WeightedDelayText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints the report on a feed for a person. */
final class FeedReportText {
  /** How many planned retrievals are shown; later ones will still move. */
  private static final int AHEAD = 5;

  private final FeedReport report;
  private final FeedRow feed;
  private final List<String> lines = new ArrayList<>();

  FeedReportText(FeedReport report) {
    this.report = report;
    this.feed = report.feed();
  }

  List<String> lines() {
    lines.add("%d: %s".formatted(feed.id(), feed.title().isBlank() ? "(no title)" : feed.title()));
    field("url", feed.url());
    field("site", report.about().site());
    field("folders", String.join(", ", feed.folders()));
    field("notice", report.about().notice());
    about();
    postings();
    plan();
    field("host", host(report.host()));
    field("asked", asking(report.asking()));
    field("push", push(report.push()));
    field("signals", signals(report.push().signals()));
    retrievals();
    return lines;
  }

  private void field(String label, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      lines.add("  %-9s %s".formatted(label, value));
    }
  }

  private void about() {
    FeedReport.About about = report.about();
    String format = about.format() == null ? "" : about.format() + ", ";
    Duration floor = about.floor();
    field(
        "kind",
        format
            + "lists %d articles, weight %s, watched since %s%s%s"
                .formatted(
                    about.window(),
                    TimeSpanText.number(feed.weight()),
                    day(about.added()),
                    about.articles() ? ", articles are fetched" : "",
                    floor == null
                        ? ""
                        : ", at least " + TimeSpanText.of(floor) + " between retrievals"));
  }

  private static String day(Instant time) {
    return time.toString().substring(0, "2026-01-31".length());
  }

  private void postings() {
    field(
        "articles",
        "%s a day expected; %d stored so far, %d possibly missed"
            .formatted(TimeSpanText.number(feed.ratePerDay()), feed.postings(), feed.missed()));
    FeedReport.Delay delay = report.delay();
    if (delay.postings() > 0) {
      field(
          "delay",
          "mean %s, median %s, 95 %% within %s (of the latest %d)"
              .formatted(
                  TimeSpanText.minutes(delay.mean()),
                  TimeSpanText.minutes(delay.median()),
                  TimeSpanText.minutes(delay.p95()),
                  delay.postings()));
    }
    FeedReport.Today today = delay.today();
    field("today", today == null ? null : WeightedDelayText.of(today));
    FeedReport.Cost cost = report.cost();
    if (cost != null) {
      field(
          "cost",
          "%s requests and %s a retrieval; the whole document is %s"
              .formatted(
                  TimeSpanText.number(cost.requests()),
                  BudgetText.bytes(cost.bytes()),
                  BudgetText.bytes(cost.wholeBytes())));
    }
    WeekChart.of(report.week()).forEach(line -> lines.add("  " + line));
  }

  private void plan() {
    String next =
        report.next().stream()
            .limit(AHEAD)
            .map(time -> TimeSpanText.from(report.at(), time))
            .collect(Collectors.joining(", "));
    String place = report.place().equals("planned") ? "" : " (" + report.place() + ")";
    field("next", next.isEmpty() ? "not planned" + place : next + place);
    field("because", report.why());
    field("bound by", report.bound());
    field(
        "earliest",
        report.notBefore().isAfter(report.at())
            ? TimeSpanText.from(report.at(), report.notBefore()) + ": " + report.notBeforeBecause()
            : null);
    Double expected = report.expected();
    field(
        "waiting",
        expected == null
            ? null
            : String.format(
                Locale.ROOT, "%.2f articles are expected to be there by now", expected));
  }

  private String host(HostReport host) {
    List<String> parts = new ArrayList<>();
    parts.add(host.host());
    if (host.lastAsked() != null) {
      parts.add("last asked " + TimeSpanText.from(report.at(), host.lastAsked()));
    }
    Instant closed = host.closedUntil();
    if (closed != null && closed.isAfter(report.at())) {
      parts.add("asked for patience until " + closed);
    }
    if (!host.crawlDelay().isZero()) {
      parts.add("robots.txt wants " + TimeSpanText.of(host.crawlDelay()) + " between requests");
    }
    parts.add(
        host.mayAskAt() == null
            ? "being asked now"
            : "may be asked " + TimeSpanText.from(report.at(), host.mayAskAt()));
    return String.join(", ", parts);
  }

  private static String asking(Asking asking) {
    List<String> with = new ArrayList<>();
    if (asking.etag()) {
      with.add("ETag");
    }
    if (asking.lastModified()) {
      with.add("Last-Modified");
    }
    String validators =
        with.isEmpty() ? "without validators" : "with " + String.join(" and ", with);
    return "%s (%s), %d full answers for nothing, %d failures in a row"
        .formatted(validators, asking.conduct(), asking.wasted(), asking.failures());
  }

  private static @Nullable String push(PushReport push) {
    if (push.subscriptions().isEmpty()) {
      return null;
    }
    Duration safety = push.safety();
    return String.join(", ", push.subscriptions())
        + (push.firstPush() == null ? "; nothing pushed yet" : "; first push " + push.firstPush())
        + (push.lastMiss() == null ? "" : "; missed one at " + push.lastMiss())
        + (safety == null ? "" : "; relied on, retrieved every " + TimeSpanText.of(safety));
  }

  private static @Nullable String signals(@Nullable SignalWorth worth) {
    return worth == null ? null : SignalsText.of(worth);
  }

  private void retrievals() {
    if (report.retrievals().isEmpty()) {
      return;
    }
    TextTable table =
        new TextTable(
            List.of(
                TextTable.Column.text("retrieved", 14),
                TextTable.Column.text("outcome", 12),
                TextTable.Column.number("status"),
                TextTable.Column.number("new"),
                TextTable.Column.number("missed"),
                TextTable.Column.number("bytes"),
                TextTable.Column.number("took"),
                TextTable.Column.text("reason", 24),
                TextTable.Column.text("bound", 60)));
    report.retrievals().forEach(note -> add(table, note));
    lines.add("");
    table.lines().forEach(line -> lines.add("  " + line));
  }

  private void add(TextTable table, RetrievalLogEntry note) {
    table.add(
        TimeSpanText.from(report.at(), note.at()),
        note.kind(),
        note.status() == 0 ? TimeSpanText.NONE : Integer.toString(note.status()),
        Integer.toString(note.newPostings()),
        Integer.toString(note.missed()),
        Long.toString(note.bytes()),
        note.took().toMillis() + " ms",
        note.reason(),
        note.sentence() == null ? note.bound() : note.sentence());
  }
}
