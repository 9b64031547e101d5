package freshet.app.demo;

import freshet.crawler.controller.FeedReply;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Gone;
import freshet.crawler.terminal.RetrievalOutcome.Moved;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.policy.quality.Quality;
import freshet.village.Village;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Describes what happens in the town. */
final class Narrator {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("EEE d MMM yyyy, HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter HOUR =
      DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private static final int BAR = 20;
  private static final int TEXT = 66;

  private final Demonstration demo;

  Narrator(Demonstration demo) {
    this.demo = demo;
  }

  /** Returns lines about what happened since the last call. */
  List<String> tales() {
    List<String> lines = new ArrayList<>();
    demo.onlooker().takeTroubles().forEach(tale -> lines.add(line(tale, trouble(tale))));
    demo.onlooker().takeNews().ifPresent(tale -> lines.add(line(tale, news(tale))));
    return lines;
  }

  private static String line(DemoObserver.Tale tale, String text) {
    String hour = HOUR.format(Town.instant(tale.at()));
    String name = tale.resident().name();
    return hour + "  " + (text.startsWith(name) ? text : name + ": " + text);
  }

  private static String trouble(DemoObserver.Tale tale) {
    return switch (tale.outcome().brought()) {
      case RetrievalOutcome.Changed _, RetrievalOutcome.Unchanged _
          when !(tale.outcome() instanceof Moved) ->
          "answers again";
      default -> tale.outcome().sentence().replace(Village.DOMAIN, "");
    };
  }

  private static String news(DemoObserver.Tale tale) {
    double longest = 24 * 60 * (tale.at() - tale.news()[0]);
    return tale.news().length == 1
        ? String.format(Locale.ROOT, "a new article, %.0f min after publication", longest)
        : String.format(
            Locale.ROOT, "%d new articles, the first %.0f min ago", tale.news().length, longest);
  }

  /** Returns the status block. */
  List<String> status(Resident asked) throws InterruptedException {
    Quality quality = demo.quality();
    List<String> lines = new ArrayList<>();
    lines.add(String.format(Locale.ROOT, "── %s in the town %s", DAY.format(demo.time()), bar()));
    lines.add(
        row(
            "Watching",
            String.format(
                Locale.ROOT,
                "%,d feeds on as many hosts of this machine",
                demo.town().residents().size())));
    lines.add(row("Articles", postings(quality)));
    lines.add(row("Retrievals", retrievals(quality)));
    lines.add(row("Trouble", troubles()));
    lines.addAll(plan(asked));
    lines.add("");
    lines.add(row("Look closer", "freshet status --data " + demo.folder().path()));
    lines.add(
        row(
            "",
            String.format(
                Locale.ROOT, "freshet explain %s --data %s", "URL", demo.folder().path())));
    lines.add(row("", "Ctrl-C ends it and compares with the simulator"));
    return lines;
  }

  private String bar() {
    double share = Math.clamp(demo.passed() / demo.length(), 0, 1);
    int full = (int) Math.round(BAR * share);
    return String.format(
        Locale.ROOT,
        "%s%s day %.1f of %.0f",
        "━".repeat(full),
        "─".repeat(BAR - full),
        demo.passed(),
        demo.length());
  }

  private static String row(String name, String text) {
    return String.format(Locale.ROOT, "%-11s  %s", name, text);
  }

  private String postings(Quality quality) {
    return String.format(
        Locale.ROOT,
        "%,d came in, %.0f min after publication (median %.0f); %,d missed",
        quality.delay().postings(),
        quality.delay().mean(),
        quality.delay().median(),
        demo.missed());
  }

  private String retrievals(Quality quality) {
    double allowed = demo.perDay() * demo.passed();
    return String.format(
        Locale.ROOT,
        "%,d of %,.0f in the budget so far; %.0f %% found nothing new",
        quality.retrievals(),
        allowed,
        100 * demo.onlooker().unchangedShare());
  }

  private String troubles() {
    Map<String, Long> kinds =
        demo.onlooker().troubles().values().stream()
            .collect(Collectors.groupingBy(Narrator::kind, TreeMap::new, Collectors.counting()));
    return kinds.isEmpty()
        ? "none yet"
        : kinds.entrySet().stream()
            .map(kind -> kind.getValue() + " " + kind.getKey())
            .collect(Collectors.joining(", "));
  }

  private static String kind(RetrievalOutcome outcome) {
    return switch (outcome) {
      case Moved _ -> "moved";
      case Gone _ -> "gone";
      case Throttled _ -> "want less";
      default -> "failing";
    };
  }

  /** Describes the policy's view of one feed. */
  private List<String> plan(Resident asked) throws InterruptedException {
    Instant now = demo.time();
    String told =
        demo.plan(asked)
            .filter(answer -> !answer.dueAt().equals(Instant.MAX))
            .map(answer -> told(answer, now))
            .orElse("not known yet");
    List<String> lines = wrapped(asked.name() + " " + told);
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      rows.add(row(i == 0 ? "Plan" : "", i < lines.size() ? lines.get(i) : ""));
    }
    return rows;
  }

  private static String told(FeedReply answer, Instant now) {
    Duration wait = Duration.between(now, answer.dueAt());
    return String.format(
        Locale.ROOT, "again in %d min: %s", Math.max(0, wait.toMinutes()), answer.why());
  }

  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (line.length() + word.length() >= TEXT) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** Returns the final summary. */
  List<String> summary() {
    Quality all = demo.quality();
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(
        String.format(
            Locale.ROOT,
            "In %.1f days of the town %,d articles came in, %.0f min after publication on"
                + " average;",
            demo.passed(),
            all.delay().postings(),
            all.delay().mean()));
    lines.add(
        String.format(
            Locale.ROOT,
            "%,d may have been missed. %,d retrievals were made, the budget allowed %,.0f.",
            demo.missed(),
            all.retrievals(),
            demo.perDay() * demo.passed()));
    List<String> compared = comparison();
    lines.addAll(
        compared.isEmpty()
            ? List.of("That is too little to compare with the simulator; let it run for a minute.")
            : compared);
    return lines;
  }

  /** Returns lines that compare the server with the simulator; none if it is too early. */
  List<String> comparison() {
    return demo.compared().map(this::comparison).orElse(List.of());
  }

  private List<String> comparison(Demonstration.Comparison days) {
    String policy = demo.settings().crawling().policy().name();
    long steady =
        demo.town().residents().stream().filter(r -> r.nature() == PublisherKind.STEADY).count();
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(
        String.format(
            Locale.ROOT,
            "After %.1f days, for the %d feeds without trouble, all with the same budget:",
            demo.passed(),
            steady));
    lines.add(String.format(Locale.ROOT, "  %-28s mean delay  retrievals  articles", ""));
    lines.add(figures(policy + ", this server", days.live()));
    lines.add(figures(policy + ", simulated", days.simulated()));
    if (!policy.equals("uniform")) {
      lines.add(figures("every feed equally, simulated", days.evenly()));
    }
    lines.add(
        String.format(
            Locale.ROOT,
            "This server against the simulator: %+.1f %% delay, %+.1f %% retrievals.",
            100 * (days.live().delay().mean() / days.simulated().delay().mean() - 1),
            100 * ((double) days.live().retrievals() / days.simulated().retrievals() - 1)));
    lines.add("");
    return lines;
  }

  private static String figures(String name, Quality quality) {
    return String.format(
        Locale.ROOT,
        "  %-29s %6.1f min  %,10d  %,8d",
        name,
        quality.delay().mean(),
        quality.retrievals(),
        quality.delay().postings());
  }
}
