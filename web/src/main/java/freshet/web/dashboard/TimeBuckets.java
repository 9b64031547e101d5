package freshet.web.dashboard;

import freshet.charts.CourseChart.Slot;
import freshet.policy.Budget.Unit;
import freshet.policy.quality.DelayHistogram;
import freshet.store.sql.DailyTotalsTable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Sums of consecutive hours or days, up to now.
 *
 * @param slot the name of the unit
 * @param hours the number of hours per bucket
 * @param budgets the budgets of the days in the unit of the current one, as far as known
 */
record TimeBuckets(String slot, int hours, List<Span> spans, Map<LocalDate, Long> budgets) {
  static final int DAYS = 30;
  private static final int HOURS = 48;
  private static final int HOURS_A_TICK = 12;
  private static final int DAYS_A_TICK = 7;
  private static final DateTimeFormatter HOUR =
      DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ENGLISH);
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);

  /** One hour or day. */
  record Span(Slot label, LocalDate day, Map<String, Long> sums) {
    long sum(String name) {
      return sums.getOrDefault(name, 0L);
    }

    DelayHistogram delays() {
      return DelayHistogram.of(sums);
    }
  }

  TimeBuckets {
    spans = List.copyOf(spans);
  }

  /** Loads the last days, including today. */
  static TimeBuckets ofDays(DailyTotalsTable figures, LocalDate today, Unit unit) {
    LocalDate first = today.minusDays(DAYS - 1L);
    Map<LocalDate, Map<String, Long>> sums = figures.sums(first, today);
    List<Span> spans =
        IntStream.range(0, DAYS)
            .mapToObj(first::plusDays)
            .map(day -> new Span(label(day, today), day, sums.getOrDefault(day, Map.of())))
            .toList();
    return new TimeBuckets("day", 24, spans, budgets(sums, unit));
  }

  private static Map<LocalDate, Long> budgets(Map<LocalDate, Map<String, Long>> days, Unit unit) {
    Map<LocalDate, Long> budgets = new HashMap<>();
    days.forEach((day, sums) -> budgets.put(day, DayBudget.of(sums, unit)));
    return budgets;
  }

  private static Slot label(LocalDate day, LocalDate today) {
    String name = day.equals(today) ? "Today" : DAY.format(day);
    boolean told = ChronoUnit.DAYS.between(day, today) % DAYS_A_TICK == 0;
    return new Slot(told ? name : "", name);
  }

  /** Loads the last hours, including the current one; a zone names them. */
  static TimeBuckets ofHours(DailyTotalsTable figures, Instant now, Unit unit, ZoneId zone) {
    ZonedDateTime last = now.atZone(ZoneOffset.UTC).truncatedTo(ChronoUnit.HOURS);
    Map<LocalDate, Map<String, Long>> days = new HashMap<>();
    List<Span> spans = new ArrayList<>();
    for (int k = HOURS - 1; k >= 0; k--) {
      ZonedDateTime hour = last.minusHours(k);
      Map<String, Long> day = days.computeIfAbsent(hour.toLocalDate(), figures::sums);
      ZonedDateTime named = hour.withZoneSameInstant(zone);
      boolean told = named.getHour() % HOURS_A_TICK == 0;
      Slot label = new Slot(told ? HOUR.format(named) : "", HOUR.format(named));
      spans.add(new Span(label, hour.toLocalDate(), ofHour(day, hour.getHour())));
    }
    return new TimeBuckets("hour", 1, spans, budgets(days, unit));
  }

  private static Map<String, Long> ofHour(Map<String, Long> day, int hour) {
    String end = DailyTotalsTable.ofHour("", hour);
    Map<String, Long> sums = new HashMap<>();
    day.forEach(
        (name, sum) -> {
          if (name.endsWith(end)) {
            sums.put(name.substring(0, name.length() - end.length()), sum);
          }
        });
    return sums;
  }

  List<Slot> labels() {
    return spans.stream().map(Span::label).toList();
  }

  /** Returns a value for each span. */
  double[] values(ToDoubleFunction<Span> value) {
    return spans.stream().mapToDouble(value).toArray();
  }

  /** Returns the sums over all spans. */
  Map<String, Long> total() {
    Map<String, Long> total = new HashMap<>();
    spans.forEach(span -> span.sums.forEach((name, sum) -> total.merge(name, sum, Long::sum)));
    return total;
  }
}
