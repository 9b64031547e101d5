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
import freshet.policy.Week;
import freshet.store.model.PostingRef;
import freshet.store.model.RetrievalLogEntry;
import freshet.web.TimeSpanText;
import freshet.web.admin.FeedReport;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Charts of a feed: its intensity with the planned retrievals (SC fig. 5), and what happened. */
record FeedFigures(FeedReport report) {
  static final int DAYS = 14;
  private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("EEE d MMM, HH:mm", Locale.ENGLISH);
  private static final String[] WEEKDAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  private static final String UNLEARNED =
      "Nothing is learned yet: the policy has to read the feed first, or does not learn"
          + " patterns.";
  private static final double HOUR_MILLIS = 3_600_000;

  private static final Kind NEWS = new Kind("retrieval with something new", "c2", false);
  private static final Kind NOTHING = new Kind("retrieval with nothing new", "c5", false);
  private static final Kind TROUBLE = new Kind("retrieval that failed", "c3", false);
  private static final Kind PUSHED = new Kind("delivered by a hub", "c6", false);
  private static final Kind POSTING = new Kind("article published", "c1", true);

  /** Shows λ(t) over the next day. */
  Figure day() {
    if (!isLearned()) {
      return Figure.nothing("Expected articles per hour, next 24 hours", UNLEARNED);
    }
    ZonedDateTime begin = report.at().atZone(ZoneOffset.UTC).truncatedTo(ChronoUnit.HOURS);
    List<Slot> slots =
        IntStream.range(0, 24)
            .mapToObj(begin::plusHours)
            .map(
                hour ->
                    new Slot(hour.getHour() % 6 == 0 ? HOUR.format(hour) : "", HOUR.format(hour)))
            .toList();
    double[] values =
        IntStream.range(0, 24)
            .mapToDouble(k -> intensity(begin.plusHours(k).toInstant()))
            .toArray();
    return chart(
        "Expected articles per hour, next 24 hours (UTC)", slots, values, begin.toInstant(), 24);
  }

  /** Shows λ(t) over the week, Monday first. */
  Figure week() {
    if (!isLearned()) {
      return Figure.nothing("Expected articles per hour, over the week", UNLEARNED);
    }
    Instant monday =
        LocalDate.ofInstant(report.at(), ZoneOffset.UTC)
            .with(DayOfWeek.MONDAY)
            .atStartOfDay(ZoneOffset.UTC)
            .toInstant();
    List<Slot> slots =
        IntStream.range(0, Week.HOURS)
            .mapToObj(
                h ->
                    new Slot(
                        h % 24 == 12 ? WEEKDAYS[h / 24] : "",
                        "%s %02d:00".formatted(WEEKDAYS[h / 24], h % 24)))
            .toList();
    double[] values =
        IntStream.range(0, Week.HOURS)
            .mapToDouble(h -> intensity(monday.plus(Duration.ofHours(h))))
            .toArray();
    return chart(
        "Expected articles per hour, over the week (UTC)", slots, values, monday, Week.HOURS);
  }

  private boolean isLearned() {
    return report.feed().ratePerDay() != null && report.week().size() == Week.HOURS;
  }

  private double intensity(Instant hour) {
    Double perDay = report.feed().ratePerDay();
    double rate = perDay == null ? 0 : perDay;
    return rate * Week.DAYS * report.week().get(Week.hourOf(hour.getEpochSecond() / 3600));
  }

  private Figure chart(String title, List<Slot> slots, double[] values, Instant begin, int hours) {
    List<Mark> marks =
        report.next().stream()
            .map(time -> new Mark(hoursBetween(begin, time), "c3", planned(time)))
            .map(mark -> mark.at() >= hours && hours == Week.HOURS ? nextWeek(mark) : mark)
            .filter(mark -> mark.at() >= 0 && mark.at() < hours)
            .toList();
    return new CourseChart(
            title,
            marks.isEmpty()
                ? "No retrieval is planned in this time."
                : "Orange marks are planned retrievals; later ones may still move.",
            "hour",
            slots,
            LinearScale.brief(Arrays.stream(values).max().orElse(1)),
            List.of(
                new Series(
                    "articles per hour", "c1", Series.Kind.STACKED, values, TimeSpanText::number)),
            marks)
        .figure(UNLEARNED);
  }

  /** Moves a mark of the next week to the same place in this week. */
  private static Mark nextWeek(Mark mark) {
    return new Mark(mark.at() - Week.HOURS, mark.look(), mark.name());
  }

  private String planned(Instant time) {
    return "planned %s UTC (%s)"
        .formatted(
            MOMENT.format(time.atZone(ZoneOffset.UTC)), TimeSpanText.from(report.at(), time));
  }

  private static double hoursBetween(Instant begin, Instant time) {
    return Duration.between(begin, time).toMillis() / HOUR_MILLIS;
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
                      MOMENT.format(posting.at().atZone(ZoneOffset.UTC)),
                      TimeSpanText.of(waited(posting)))));
    }
    moments.removeIf(moment -> moment.at().isBefore(from));
    moments.sort(Comparator.comparing(Moment::at).reversed());
    return new DaysChart(
            "Articles and retrievals, last %d days (hours UTC)".formatted(DAYS),
            "A green line brought the dots to its left; grey lines brought nothing new.",
            LocalDate.ofInstant(report.at(), ZoneOffset.UTC),
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

  private static String told(RetrievalLogEntry note) {
    String when = MOMENT.format(note.at().atZone(ZoneOffset.UTC));
    return note.newPostings() > 0
        ? "%s: %d new".formatted(when, note.newPostings())
        : "%s: %s".formatted(when, note.sentence() == null ? note.kind() : note.sentence());
  }
}
