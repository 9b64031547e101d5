package freshet.app;

import freshet.charts.TextTable;
import freshet.crawler.controller.TrafficSums.Saving;
import freshet.policy.Budget.Unit;
import freshet.policy.capability.SignalWorth;
import freshet.web.BudgetText;
import freshet.web.TimeSpanText;
import freshet.web.admin.DayTraffic;
import freshet.web.admin.MissesText;
import freshet.web.admin.PolicyControl.Misses;
import freshet.web.admin.ServerStatus;
import freshet.web.admin.ServerStatus.Day;
import freshet.web.admin.ServerStatus.Delay;
import freshet.web.admin.ServerStatus.Politeness;
import freshet.web.admin.SignalsText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Prints the state of a server for a person. */
final class StatusText {
  private final ServerStatus status;
  private final List<String> lines = new ArrayList<>();

  StatusText(ServerStatus status) {
    this.status = status;
  }

  List<String> lines() {
    trouble();
    server();
    feeds();
    TextTable days =
        new TextTable(
            List.of(
                TextTable.Column.text("", 30),
                TextTable.Column.number("today"),
                TextTable.Column.number("yesterday")));
    work(days);
    manners(days);
    lines.add("");
    lines.addAll(days.lines());
    return lines;
  }

  private void trouble() {
    if (status.networkDown()) {
      lines.add("No host can be reached: retrievals pause until the network is there again.");
    }
    String trouble = status.storeTrouble();
    if (trouble != null) {
      lines.add(
          "Database: %s.%s"
              .formatted(trouble, status.storeWaiting() ? " Retrievals pause until then." : ""));
    }
    if (status.setAside() > 0) {
      lines.add(
          "%d pieces of work are set aside after faults of Freshet: see /problems in a browser, and the log."
              .formatted(status.setAside()));
    }
    status
        .cacheFailures()
        .forEach(
            (cache, times) -> {
              if (times > 0) {
                lines.add(
                    "The cache '%s' could not be used %d times since the start: check the disk."
                        .formatted(cache, times));
              }
            });
  }

  private void server() {
    ServerStatus.Machine machine = status.machine();
    field(
        "server",
        "Freshet %s, up for %s, %s MiB of %s in use"
            .formatted(
                machine.version(),
                TimeSpanText.of(Duration.between(machine.startedAt(), status.at())),
                mebibytes(machine.memoryBytes()),
                mebibytes(machine.mostMemoryBytes())));
    field("database", status.database());
    ServerStatus.Leader leader = status.leader();
    if (leader != null) {
      field(
          "leads",
          "%s for %s"
              .formatted(
                  leader.name(), TimeSpanText.of(Duration.between(leader.since(), status.at()))));
    }
    field("policy", "%s, weights by %s".formatted(status.policy(), status.weights()));
    field(
        "budget",
        unit() == Unit.RETRIEVALS
            ? "%s: %s retrievals a day; %d made today, %s usual by now"
                .formatted(
                    status.budget(),
                    TimeSpanText.number(status.budgetPerDay()),
                    status.today().retrievals(),
                    TimeSpanText.number(status.usualToday()))
            : "%s: %s a day; %s spent today, %s usual by now"
                .formatted(
                    status.budget(),
                    amount(status.budgetPerDay()),
                    amount(spentToday()),
                    amount(status.usualToday())));
    unspent();
    Misses misses = status.misses();
    if (misses != null) {
      field("misses", MissesText.of(misses, status.policy()));
    }
    SignalWorth signals = status.signals();
    if (signals != null && signals.signals() > 0) {
      field("pushes", SignalsText.of(signals));
    }
  }

  private Unit unit() {
    return BudgetText.unit(status.unit());
  }

  private double spentToday() {
    Double spent = status.spentToday();
    return spent == null ? 0 : spent;
  }

  /** Returns an amount of the budget; the unit of retrievals stands in the sentence. */
  private String amount(double value) {
    return unit() == Unit.RETRIEVALS ? TimeSpanText.number(value) : BudgetText.of(value, unit());
  }

  private void unspent() {
    ServerStatus.Unspent unspent = status.unspent();
    if (unspent != null) {
      field(
          "unspent",
          "%s of %s that were due by now: %s%s"
              .formatted(
                  amount(unspent.owed() - unspent.made()),
                  unit() == Unit.RETRIEVALS
                      ? amount(unspent.owed()) + " retrievals"
                      : amount(unspent.owed()),
                  unspent.text(),
                  possible(unspent.possible())));
    }
  }

  private String possible(@Nullable Double perDay) {
    return perDay == null ? "" : " (at most %s a day)".formatted(amount(perDay));
  }

  private static String mebibytes(long bytes) {
    return Long.toString(bytes >> 20);
  }

  private void feeds() {
    ServerStatus.Feeds feeds = status.feeds();
    field(
        "feeds",
        "%d: %d planned, %d waiting for their turn, %d under way, %d at rest"
            .formatted(
                feeds.all(), feeds.planned(), feeds.held(), feeds.underWay(), feeds.resting()));
    field(
        "of these",
        "%d never read yet, %d failing, %d more than 10 min late"
            .formatted(feeds.unread(), feeds.failing(), feeds.overdue()));
    field("next", TimeSpanText.from(status.at(), status.nextAt()));
  }

  private void field(String label, String value) {
    lines.add("%-9s %s".formatted(label, value));
  }

  private void work(TextTable days) {
    row(days, "retrievals", day -> count(day.retrievals()));
    row(days, "  brought something new", day -> count(day.changed()));
    row(days, "  nothing new", day -> count(day.unchanged()));
    row(days, "  failed", day -> count(day.failed()));
    row(days, "new articles", day -> count(day.postings()));
    row(days, "possibly missed", day -> count(day.missed()));
    row(days, "  share of all articles", day -> share(day.missedShare()));
    delay(days, "delay, mean", Delay::mean);
    delay(days, "delay, mean by weight", Delay::weightedMean);
    delay(days, "delay, median", Delay::median);
    delay(days, "delay, 95 %", Delay::p95);
    row(days, "stored within 30 min", day -> share(day.delay().promptShare()));
  }

  private void manners(TextTable days) {
    row(days, "requests", day -> count(day.politeness().requests()));
    row(days, "  to hosts", day -> count(day.politeness().hosts()));
    part(days, "  unconditional", Politeness::unconditional);
    part(days, "  answered by 304", Politeness::notModified);
    part(days, "  wasted (full, nothing new)", Politeness::wasted);
    row(days, "asked for patience (429, 503)", day -> count(day.politeness().throttled()));
    row(days, "smallest gap at a host", day -> gap(day.politeness().smallestGap()));
    row(days, "before it was allowed", day -> count(day.politeness().violations()));
    row(days, "MiB received", day -> mebibytes(day.politeness().bytes()));
    traffic(days, "all requests, with articles", day -> count(day.requests()));
    traffic(days, "  received", day -> BudgetText.bytes(day.bytes()));
    traffic(days, "  saved by 304", day -> saved(day, Saving.NOT_MODIFIED));
    traffic(days, "  saved by delta (226)", day -> saved(day, Saving.DELTA));
    traffic(days, "  saved by compression", day -> saved(day, Saving.COMPRESSION));
  }

  private void row(TextTable days, String label, Function<Day, String> value) {
    days.add(label, value.apply(status.today()), value.apply(status.yesterday()));
  }

  private void delay(TextTable days, String label, Function<Delay, @Nullable Double> value) {
    row(days, label, day -> TimeSpanText.minutes(value.apply(day.delay())));
  }

  private void part(TextTable days, String label, Function<Politeness, Long> value) {
    row(
        days,
        label,
        day -> {
          long requests = day.politeness().requests();
          return requests == 0
              ? TimeSpanText.NONE
              : TimeSpanText.percent((double) value.apply(day.politeness()) / requests);
        });
  }

  private void traffic(TextTable days, String label, Function<DayTraffic, String> value) {
    row(
        days,
        label,
        day -> {
          DayTraffic traffic = day.traffic();
          return traffic == null ? TimeSpanText.NONE : value.apply(traffic);
        });
  }

  private static String saved(DayTraffic day, Saving way) {
    return day.saved().stream()
        .filter(one -> one.by().equals(way.label()))
        .map(one -> BudgetText.bytes(one.bytes()))
        .findFirst()
        .orElse(TimeSpanText.NONE);
  }

  private static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String share(@Nullable Double share) {
    return share == null ? TimeSpanText.NONE : TimeSpanText.percent(share);
  }

  private static String gap(@Nullable Duration gap) {
    return gap == null ? TimeSpanText.NONE : TimeSpanText.of(gap);
  }
}
