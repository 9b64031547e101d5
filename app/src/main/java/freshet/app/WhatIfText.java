package freshet.app;

import freshet.app.whatif.HistorySpan;
import freshet.charts.TextTable;
import freshet.charts.TextTable.Column;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.replay.TransferVolume;
import freshet.simulator.scene.Scene;
import freshet.web.BudgetText;
import freshet.web.TimeSpanText;
import freshet.web.admin.ServerHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Describes what was and what would have been, with a small table. */
record WhatIfText(ServerHistory lived, HistorySpan span, Scene scene, List<PolicyResult> results) {

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(asItWas());
    results.stream()
        .filter(result -> !SimulatedPolicies.isBound(result.policy()))
        .forEach(result -> lines.add(asItWouldBe(result)));
    lines.add("");
    lines.addAll(table());
    lines.add("");
    results.forEach(result -> lines.add(saved(result)));
    compressed().ifPresent(lines::add);
    lines.addAll(notes());
    return lines;
  }

  private double livedPerFeed() {
    return (double) lived.retrievals() / Math.max(1, lived.feeds() * span.evaluateDays());
  }

  private String asItWas() {
    if (lived.dated() == 0) {
      return "In the last %s nothing came in whose delay is known."
          .formatted(days(span.evaluateDays()));
    }
    return String.format(
        Locale.ROOT,
        "In the last %s you waited %s on average and missed %,d of %,d articles at %s"
            + " retrievals a feed and day.",
        days(span.evaluateDays()),
        TimeSpanText.minutes(lived.meanDelayMinutes()),
        lived.missed(),
        lived.dated() + lived.missed(),
        TimeSpanText.number(livedPerFeed()));
  }

  private static String days(int count) {
    return count == 1 ? "day" : count + " days";
  }

  private static String asItWouldBe(PolicyResult result) {
    return String.format(
        Locale.ROOT,
        "With '%s'%s you would have waited %s and missed %,d of %,d.",
        result.label(),
        result.budget() == null
            ? ""
            : String.format(
                Locale.ROOT, " at %s a feed and day", TimeSpanText.number(result.budget())),
        TimeSpanText.minutes(result.meanDelayMinutes()),
        result.quality().missed(),
        result.quality().delay().postings());
  }

  /** Returns what HTTP would have saved, by the mean size of a posting. */
  private static String saved(PolicyResult result) {
    TransferVolume volume = result.traffic();
    return "With '%s', 304 would save about %s of %s in full documents; with deltas (226) %s."
        .formatted(
            result.label(),
            TimeSpanText.percent(share(volume, volume.bytesConditional())),
            BudgetText.bytes(volume.bytesFull()),
            TimeSpanText.percent(share(volume, volume.bytesDelta())));
  }

  /** Returns what compression would save of the rest, as it did on the server. */
  private Optional<String> compressed() {
    return Optional.ofNullable(lived.compressed())
        .map(
            share ->
                "Compression would save %s of what is then left, as it did of the last %s."
                    .formatted(TimeSpanText.percent(share), days(span.evaluateDays())));
  }

  private static double share(TransferVolume volume, long bytes) {
    return volume.bytesFull() == 0 ? 0 : 1 - (double) bytes / volume.bytesFull();
  }

  private List<String> table() {
    TextTable table =
        new TextTable(
            List.of(
                Column.text("", 28),
                Column.number("per feed, day"),
                Column.number("mean delay"),
                Column.number("median"),
                Column.number("missed"),
                Column.number("efficiency")));
    table.add(
        "as it was",
        TimeSpanText.number(livedPerFeed()),
        TimeSpanText.minutes(lived.meanDelayMinutes()),
        TimeSpanText.NONE,
        String.format(Locale.ROOT, "%,d", lived.missed()),
        TimeSpanText.NONE);
    for (PolicyResult result : results) {
      table.add(
          SimulatedPolicies.isBound(result.policy())
              ? result.policy() + " (bound)"
              : result.label(),
          TimeSpanText.number(result.quality().spentPerFeedDay()),
          TimeSpanText.minutes(result.meanDelayMinutes()),
          TimeSpanText.minutes(result.quality().delay().median()),
          String.format(Locale.ROOT, "%,d", result.quality().missed()),
          efficiency(result));
    }
    return table.lines();
  }

  private static String efficiency(PolicyResult result) {
    Double efficiency = result.efficiency();
    return efficiency == null ? TimeSpanText.NONE : String.format(Locale.ROOT, "%.2f", efficiency);
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "A bound knows the future: nobody could have beaten clairvoyant. Efficiency is the delay of"
            + " hindsight-across over that of the policy.");
    SimulatedPolicies.aboutAcross(scene).ifPresent(notes::add);
    long silent = lived.feeds() - scene.feeds();
    if (silent > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "Left out, with their share of the budget: feeds that posted nothing or that nobody"
                  + " subscribes to (%,d).",
              silent));
    }
    if (span.learnDays() < HistorySpan.WEEK) {
      notes.add(
          String.format(
              Locale.ROOT,
              "Only %s lie before that time, so no policy could learn the course of a week; the"
                  + " figures will be better later.",
              days(span.learnDays())));
    }
    notes.add(
        "What HTTP saves is estimated from the articles that each document lists, at %d bytes each"
                .formatted(TransferVolume.BYTES_PER_POSTING)
            + " without headers (SC 4.6).");
    notes.add(
        "What was missed is not replayed, as nobody saw it; failing hosts and hubs are not"
            + " simulated.");
    return notes;
  }
}
