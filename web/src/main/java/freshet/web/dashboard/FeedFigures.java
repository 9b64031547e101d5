package freshet.web.dashboard;

import freshet.charts.CourseChart;
import freshet.charts.CourseChart.Mark;
import freshet.charts.CourseChart.Slot;
import freshet.charts.DaysChart;
import freshet.charts.DaysChart.Kind;
import freshet.charts.DaysChart.Moment;
import freshet.charts.Figure;
import freshet.charts.LinearScale;
import freshet.charts.Series;
import freshet.charts.ShareChart;
import freshet.charts.ShareChart.Share;
import freshet.charts.SpanScale;
import freshet.charts.WeekMap;
import freshet.policy.Week;
import freshet.store.model.PostingRef;
import freshet.store.model.RetrievalLogEntry;
import freshet.web.TimeSpanText;
import freshet.web.admin.FeedReport;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Charts of a feed: its intensity with the planned checks (SC fig. 5), and what happened.
 *
 * @param zone where the reader is
 */
record FeedFigures(FeedReport report, ZoneId zone) {
  static final int DAYS = 14;
  private static final int LATEST = 70;
  private static final double LATE = 15;

  /** Shorter delays are drawn like this one. */
  private static final double LEAST = 0.5;

  private static final double HOUR_SECONDS = 3600;
  private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
  private static final DateTimeFormatter TICK = DateTimeFormatter.ofPattern("HH", Locale.ROOT);
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("EEE d MMM, HH:mm", Locale.ENGLISH);
  private static final String UNLEARNED =
      "Nothing is learned yet: the feed has to be read first, or the policy does not learn when"
          + " feeds publish.";
  private static final double HOUR_MILLIS = 3_600_000;

  private static final Map<String, String> SHAPES =
      Map.of(
          "flat", "Any time alike",
          "class", "Feeds like this one",
          "day", "Its hours of the day",
          "week", "Its hours of the week",
          "ten minutes", "Its ten minutes of the day",
          "minutes", "Its minutes of the hour");

  private static final Kind NEWS = new Kind("check with something new", "c1", false);
  private static final Kind NOTHING = new Kind("nothing new", "c3", false);
  private static final Kind TROUBLE = new Kind("failed", "c5", false);
  private static final Kind PUSHED = new Kind("delivered by a hub", "c2", false);
  private static final Kind POSTING = new Kind("article published", "c4", true);

  /** Returns the week as the reader's clock shows it. */
  List<Double> week() {
    return isLearned() ? PatternWords.ahead(report.week(), hoursAhead()) : List.of();
  }

  private int hoursAhead() {
    return (int)
        Math.round(zone.getRules().getOffset(report.at()).getTotalSeconds() / HOUR_SECONDS);
  }

  /** Shows λ(t) over the next day. */
  Figure day() {
    if (!isLearned()) {
      return Figure.nothing("The next 24 hours", UNLEARNED);
    }
    ZonedDateTime begin = report.at().atZone(zone).truncatedTo(ChronoUnit.HOURS);
    List<Slot> slots =
        IntStream.range(0, 24)
            .mapToObj(begin::plusHours)
            .map(
                hour ->
                    new Slot(hour.getHour() % 6 == 0 ? TICK.format(hour) : "", HOUR.format(hour)))
            .toList();
    double[] values =
        IntStream.range(0, 24)
            .mapToDouble(k -> intensity(begin.plusHours(k).toInstant()))
            .toArray();
    List<Mark> marks =
        report.next().stream()
            .map(time -> new Mark(hoursBetween(begin.toInstant(), time), "c4", planned(time)))
            .filter(mark -> mark.at() >= 0 && mark.at() < 24)
            .toList();
    return new CourseChart(
            "The next 24 hours",
            marks.isEmpty()
                ? "Articles expected in each hour; no check is planned in this time"
                : "Articles expected in each hour, and below when Freshet plans to look",
            "hour",
            slots,
            LinearScale.brief(Arrays.stream(values).max().orElse(1)),
            List.of(
                new Series(
                    "articles per hour", "c1", Series.Kind.STACKED, values, TimeSpanText::number)),
            marks)
        .figure(UNLEARNED);
  }

  /** Shows λ(t) over the week, Monday first. */
  Figure usualWeek() {
    if (!isLearned()) {
      return Figure.nothing("A usual week", UNLEARNED);
    }
    double perHour = rate() * Week.DAYS;
    double[] values = week().stream().mapToDouble(share -> share * perHour).toArray();
    return new WeekMap(
            "A usual week",
            "Darker hours bring more articles",
            values,
            value -> TimeSpanText.number(value))
        .figure(UNLEARNED);
  }

  private boolean isLearned() {
    return report.feed().ratePerDay() != null && report.week().size() == Week.HOURS;
  }

  private double rate() {
    Double perDay = report.feed().ratePerDay();
    return perDay == null ? 0 : perDay;
  }

  private double intensity(Instant hour) {
    return rate() * Week.DAYS * report.week().get(Week.hourOf(hour.getEpochSecond() / 3600));
  }

  private String planned(Instant time) {
    return "planned %s (%s)"
        .formatted(MOMENT.format(time.atZone(zone)), TimeSpanText.from(report.at(), time));
  }

  private static double hoursBetween(Instant begin, Instant time) {
    return Duration.between(begin, time).toMillis() / HOUR_MILLIS;
  }

  /** Shows how late the latest postings were, those of its first document left out. */
  Figure lateness(List<PostingRef> postings) {
    List<PostingRef> shown =
        postings.stream()
            .filter(posting -> posting.at().isAfter(report.about().added()))
            .limit(LATEST)
            .toList()
            .reversed();
    double[] minutes =
        shown.stream().mapToDouble(posting -> waited(posting).toMillis() / 60_000.0).toArray();
    double[] soon = Arrays.stream(minutes).map(one -> one <= LATE ? one : Double.NaN).toArray();
    double[] late = Arrays.stream(minutes).map(one -> one > LATE ? one : Double.NaN).toArray();
    double least = Math.max(LEAST, Arrays.stream(minutes).min().orElse(LEAST));
    double most = Arrays.stream(minutes).max().orElse(LEAST);
    int every = Math.max(1, (shown.size() + 3) / 4);
    List<Slot> slots =
        IntStream.range(0, shown.size())
            .mapToObj(
                k -> {
                  ZonedDateTime at = shown.get(k).at().atZone(zone);
                  String tick = k % every == every / 2 ? DATE.format(at) : "";
                  return new Slot(tick, MOMENT.format(at));
                })
            .toList();
    return new CourseChart(
            "How late they were",
            "From publication to arrival, the last %d articles".formatted(shown.size()),
            "article",
            slots,
            SpanScale.around(least, Math.max(least, most), TimeSpanText::minutes),
            List.of(
                new Series("article", "c1", Series.Kind.DOTS, soon, TimeSpanText::minutes),
                new Series("over 15 min", "c4", Series.Kind.DOTS, late, TimeSpanText::minutes)),
            List.of())
        .figure("No article has come since you or others follow it.");
  }

  /** Shows how much each of its patterns counts; nothing if the policy does not tell. */
  Figure basis() {
    FeedReport.Mixture mixture = report.mixture();
    List<Share> shares =
        mixture == null
            ? List.of()
            : mixture.shapes().entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(
                    shape ->
                        new Share(
                            SHAPES.getOrDefault(shape.getKey(), shape.getKey()), shape.getValue()))
                .toList();
    return shares.isEmpty()
        ? Figure.nothing("What the plan rests on", "The policy in force weighs no patterns.")
        : new ShareChart(
                "What the plan rests on",
                "How much each pattern counts",
                List.of("pattern", "weight"),
                shares)
            .figure(UNLEARNED);
  }

  /** Shows postings and retrievals of the last days. */
  Figure happened(List<RetrievalLogEntry> retrievals, List<PostingRef> postings) {
    List<Moment> moments = new ArrayList<>();
    Instant from = report.at().minus(Duration.ofDays(DAYS));
    for (RetrievalLogEntry note : retrievals) {
      moments.add(new Moment(note.at(), kind(note), told(note)));
    }
    for (PostingRef posting : postings) {
      moments.add(
          new Moment(
              posting.at(),
              POSTING,
              "published %s, here %s later"
                  .formatted(
                      MOMENT.format(posting.at().atZone(zone)), TimeSpanText.of(waited(posting)))));
    }
    moments.removeIf(moment -> moment.at().isBefore(from));
    moments.sort(Comparator.comparing(Moment::at).reversed());
    return new DaysChart(
            "The last %d days".formatted(DAYS),
            "A row for each day: a dark stroke is a check that brought the dots to its left",
            zone,
            LocalDate.ofInstant(report.at(), zone),
            DAYS,
            List.of(POSTING, NEWS, NOTHING, TROUBLE, PUSHED),
            moments)
        .figure("Nothing happened in the last %d days.".formatted(DAYS));
  }

  private static Duration waited(PostingRef posting) {
    Duration waited = Duration.between(posting.at(), posting.firstSeen());
    return waited.isNegative() ? Duration.ZERO : waited;
  }

  private static Kind kind(RetrievalLogEntry note) {
    return switch (note.kind()) {
      case RetrievalLogEntry.DELIVERED -> PUSHED;
      case "changed", "moved" -> note.newPostings() > 0 ? NEWS : NOTHING;
      case "unchanged" -> NOTHING;
      default -> TROUBLE;
    };
  }

  private String told(RetrievalLogEntry note) {
    String when = MOMENT.format(note.at().atZone(zone));
    return note.newPostings() > 0
        ? "%s: %d new".formatted(when, note.newPostings())
        : "%s: %s".formatted(when, note.sentence() == null ? note.kind() : note.sentence());
  }
}
