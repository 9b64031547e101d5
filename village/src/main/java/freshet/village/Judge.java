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

/** Reads a host's log as its owner would; every complaint is a sentence, none is praise. */
public final class Judge {
  private static final Pattern MAX_AGE = Pattern.compile("max-age=(\\d{1,9})");

  private Judge() {}

  /** GC-002: no cookies, no referrer, no origin. */
  public static List<String> noCookies(List<Visit> log) {
    return Stream.of("Cookie", "Cookie2", "Referer", "Origin")
        .flatMap(
            name ->
                complaints(
                    log, visit -> visit.request().header(name).isPresent(), "sends a " + name)
                    .stream())
        .toList();
  }

  /** GC-004: nothing but GETs. */
  public static List<String> onlyGets(List<Visit> log) {
    return complaints(log, visit -> !visit.request().method().equals("GET"), "is no GET");
  }

  /** Requests for a target are conditional once validators for it were given out. */
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

  /** GC-010, GC-011: validators are those of the last answer for the target, byte for byte. */
  public static List<String> validatorsAsGiven(List<Visit> log) {
    List<String> complaints = new ArrayList<>();
    complaints.addAll(validatorAsGiven(log, "ETag", "If-None-Match"));
    complaints.addAll(validatorAsGiven(log, "Last-Modified", "If-Modified-Since"));
    return complaints;
  }

  /** The shortest time between two requests, whatever their targets. */
  public static Optional<Duration> smallestGap(List<Visit> log) {
    List<Instant> times = log.stream().map(visit -> visit.request().at()).sorted().toList();
    List<Duration> gaps = new ArrayList<>();
    for (int i = 1; i < times.size(); i++) {
      gaps.add(Duration.between(times.get(i - 1), times.get(i)));
    }
    return gaps.stream().min(Comparator.naturalOrder());
  }

  /** No two requests closer to each other than that. */
  public static List<String> spacing(List<Visit> log, Duration least) {
    return smallestGap(log)
        .filter(gap -> gap.compareTo(least) < 0)
        .map(gap -> List.of("two requests only " + gap + " apart"))
        .orElse(List.of());
  }

  /** No request in a stretch of time in which none was welcome. */
  public static List<String> quiet(List<Visit> log, Instant from, Instant to) {
    return complaints(
        log,
        visit -> visit.request().at().isAfter(from) && visit.request().at().isBefore(to),
        "comes in the quiet until " + to);
  }

  /** GC-043: after a 429 that names seconds, nothing before these have passed. */
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

  /** GC-021: nothing is asked for again before the max-age of its last answer is over. */
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

  /** GC-024: no target is asked for twice within that time. */
  public static List<String> floor(List<Visit> log, Duration least) {
    return log.stream()
        .collect(Collectors.groupingBy(visit -> visit.request().target()))
        .values()
        .stream()
        .flatMap(visits -> spacing(visits, least).stream())
        .toList();
  }

  /**
   * GC-028: no minute of the hour is preferred (χ² with 59 degrees of freedom, p = 0.001). Give it
   * some hundred visits or more.
   */
  public static List<String> spreadOverTheHour(List<Visit> log) {
    int[] minutes = new int[60];
    log.forEach(visit -> minutes[visit.request().at().atOffset(ZoneOffset.UTC).getMinute()]++);
    double expected = log.size() / 60.0;
    double chi =
        IntStream.of(minutes).mapToDouble(n -> (n - expected) * (n - expected)).sum() / expected;
    return chi > 98.3 ? List.of("some minutes of the hour are preferred: χ² = " + chi) : List.of();
  }

  /** GC-042: after a 410, one more look at most, not within a day. */
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

  /** GC-001: one and the same User-Agent product, naming subscribers, never a browser. */
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
