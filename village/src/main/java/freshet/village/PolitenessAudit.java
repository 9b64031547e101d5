package freshet.village;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Checks a host's log as its owner would; every violation is a sentence. */
public final class PolitenessAudit {
  private static final Pattern MAX_AGE = Pattern.compile("max-age=(\\d{1,9})");

  private PolitenessAudit() {}

  /** Checks that there are no cookies, referrers and origins (GC-002). */
  public static List<String> noCookies(List<Visit> log) {
    return Stream.of("Cookie", "Cookie2", "Referer", "Origin")
        .flatMap(
            name ->
                complaints(
                    log, visit -> visit.request().header(name).isPresent(), "sends a " + name)
                    .stream())
        .toList();
  }

  /** Checks that there are only GETs (GC-004). */
  public static List<String> onlyGets(List<Visit> log) {
    return complaints(log, visit -> !visit.request().method().equals("GET"), "is no GET");
  }

  /** Checks that requests are conditional once validators were sent. */
  public static List<String> conditionalAfterFirst(List<Visit> log) {
    Set<String> given = new HashSet<>();
    return complaints(
        log,
        visit -> {
          boolean late = given.contains(visit.request().target());
          if (gives(visit.reply())) {
            given.add(visit.request().target());
          }
          return late && !visit.request().conditional();
        },
        "forgot its validators");
  }

  /** Checks that validators are those of the last answer, byte for byte (GC-010, GC-011). */
  public static List<String> validatorsAsGiven(List<Visit> log) {
    List<String> complaints = new ArrayList<>();
    complaints.addAll(validatorAsGiven(log, "ETag", "If-None-Match"));
    complaints.addAll(validatorAsGiven(log, "Last-Modified", "If-Modified-Since"));
    return complaints;
  }

  /** Returns the shortest time between two requests to any targets. */
  public static Optional<Duration> smallestGap(List<Visit> log) {
    List<Instant> times = log.stream().map(visit -> visit.request().at()).sorted().toList();
    List<Duration> gaps = new ArrayList<>();
    for (int i = 1; i < times.size(); i++) {
      gaps.add(Duration.between(times.get(i - 1), times.get(i)));
    }
    return gaps.stream().min(Comparator.naturalOrder());
  }

  /** Checks the time between requests. */
  public static List<String> spacing(List<Visit> log, Duration least) {
    return smallestGap(log)
        .filter(gap -> gap.compareTo(least) < 0)
        .map(gap -> List.of("two requests only " + gap + " apart"))
        .orElse(List.of());
  }

  /** Checks that there are no requests within a span of time. */
  public static List<String> quiet(List<Visit> log, Instant from, Instant to) {
    return complaints(
        log,
        visit -> visit.request().at().isAfter(from) && visit.request().at().isBefore(to),
        "comes in the quiet until " + to);
  }

  /** Checks that a 429 with seconds is respected (GC-043). */
  public static List<String> waitsAsTold(List<Visit> log) {
    List<String> complaints = new ArrayList<>();
    for (Visit visit : log) {
      Instant at = visit.request().at();
      if (visit.reply().status() == 429 || visit.reply().status() == 503) {
        visit
            .reply()
            .header("Retry-After")
            .filter(value -> value.matches("\\d{1,9}"))
            .map(Long::parseLong)
            .ifPresent(seconds -> complaints.addAll(quiet(log, at, at.plusSeconds(seconds))));
      }
    }
    return complaints;
  }

  /** Checks that max-age is respected (GC-021). */
  public static List<String> waitsOutMaxAge(List<Visit> log, Duration most) {
    Map<String, Instant> freshUntil = new HashMap<>();
    return complaints(
        log,
        visit -> {
          String target = visit.request().target();
          Instant at = visit.request().at();
          boolean early = at.isBefore(freshUntil.getOrDefault(target, Instant.MIN));
          freshUntil.put(target, at.plus(min(maxAge(visit.reply()), most)));
          return early;
        },
        "comes before the last answer got old");
  }

  /** Checks the interval between requests for the same target (GC-024). */
  public static List<String> floor(List<Visit> log, Duration least) {
    return log.stream()
        .collect(Collectors.groupingBy(visit -> visit.request().target()))
        .values()
        .stream()
        .flatMap(visits -> spacing(visits, least).stream())
        .toList();
  }

  /**
   * Checks that no minute of the hour is preferred (GC-028; χ² with 59 degrees of freedom, p =
   * 0.001). It needs some hundred visits.
   */
  public static List<String> spreadOverTheHour(List<Visit> log) {
    int[] minutes = new int[60];
    log.forEach(visit -> minutes[visit.request().at().atOffset(ZoneOffset.UTC).getMinute()]++);
    double expected = log.size() / 60.0;
    double chi =
        IntStream.of(minutes).mapToDouble(n -> (n - expected) * (n - expected)).sum() / expected;
    return chi > 98.3 ? List.of("some minutes of the hour are preferred: χ² = " + chi) : List.of();
  }

  /** Checks that after a 410 there is at most one more request, not within a day (GC-042). */
  public static List<String> leavesTheGoneAlone(List<Visit> log) {
    List<Instant> gone =
        log.stream()
            .filter(visit -> visit.reply().status() == 410)
            .map(visit -> visit.request().at())
            .sorted()
            .toList();
    boolean tooMany = gone.size() > 2;
    boolean tooSoon = gone.size() > 1 && gone.get(1).isBefore(gone.get(0).plus(Duration.ofDays(1)));
    return tooMany || tooSoon ? List.of("asks again for what is gone: " + gone) : List.of();
  }

  /**
   * Checks that the User-Agent is constant, names subscribers, and is never a browser's (GC-001).
   */
  public static List<String> honestUserAgent(List<Visit> log) {
    return complaints(
        log,
        visit ->
            visit
                .request()
                .header("User-Agent")
                .filter(
                    agent -> agent.matches("[\\w.-]+/\\S+ \\(\\+https?://.*\\d+ subscribers?.*\\)"))
                .isEmpty(),
        "does not say who it is");
  }

  private static List<String> validatorAsGiven(List<Visit> log, String given, String sent) {
    Map<String, Optional<String>> last = new HashMap<>();
    return complaints(
        log,
        visit -> {
          String target = visit.request().target();
          Optional<String> value = visit.request().header(sent);
          boolean made = value.isPresent() && !value.equals(last.get(target));
          if (visit.reply().status() == 200 || visit.reply().header(given).isPresent()) {
            last.put(target, visit.reply().header(given));
          }
          return made;
        },
        "sends an " + sent + " that was not given out");
  }

  private static Duration maxAge(Reply reply) {
    return reply
        .header("Cache-Control")
        .map(MAX_AGE::matcher)
        .filter(Matcher::find)
        .map(found -> Duration.ofSeconds(Long.parseLong(found.group(1))))
        .orElse(Duration.ZERO);
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  private static boolean gives(Reply reply) {
    return reply.status() == 200
        && (reply.header("ETag").isPresent() || reply.header("Last-Modified").isPresent());
  }

  private static List<String> complaints(
      List<Visit> log, Predicate<Visit> breach, String complaint) {
    return log.stream()
        .filter(breach)
        .map(Visit::request)
        .map(
            request ->
                request.at() + " " + request.method() + " " + request.target() + " " + complaint)
        .toList();
  }
}
