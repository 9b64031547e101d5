package freshet.crawler.village;

import freshet.village.PolitenessAudit;
import freshet.village.Visit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What owners of different kinds of hosts complain of when they read their logs. */
final class Rulings {
  private static final Duration QUARTER = Duration.ofMinutes(15);

  /** Validators are given and must come back, at most every quarter of an hour. */
  static final Function<List<Visit>, List<String>> STRICT =
      log ->
          all(
              PolitenessAudit.conditionalAfterFirst(log),
              PolitenessAudit.validatorsAsGiven(log),
              PolitenessAudit.floor(log, QUARTER));

  /** The same, but the archives do not change and are asked for once. */
  static final Function<List<Visit>, List<String>> ARCHIVES =
      log -> {
        List<String> archives =
            log.stream()
                .map(visit -> visit.request().target())
                .filter(target -> target.startsWith("/archive/"))
                .toList();
        return all(
            STRICT.apply(log),
            complaint(archives.stream().distinct().count() < archives.size(), "an archive twice"));
      };

  /** A ping may bring us back after five minutes. */
  static final Function<List<Visit>, List<String>> PINGED =
      log ->
          all(
              PolitenessAudit.conditionalAfterFirst(log),
              PolitenessAudit.validatorsAsGiven(log),
              PolitenessAudit.floor(log, Duration.ofMinutes(5)));

  /** After each 429 quiet, as long as told or for an hour. */
  static final Function<List<Visit>, List<String>> THROTTLED =
      log -> all(STRICT.apply(log), PolitenessAudit.waitsAsTold(log), waitsAnHour(log));

  static final Function<List<Visit>, List<String>> GONE =
      log -> all(STRICT.apply(log), PolitenessAudit.leavesTheGoneAlone(log));

  /** Asked without validators at first, and then once in two weeks. */
  static final Function<List<Visit>, List<String>> STUCK =
      log -> {
        long without = log.stream().filter(visit -> !visit.request().conditional()).count();
        return all(
            PolitenessAudit.validatorsAsGiven(log),
            PolitenessAudit.floor(log, QUARTER),
            complaint(without > 3, without + " requests without validators"));
      };

  /** The last way in is still the first. */
  static final Function<List<Visit>, List<String>> ENTERS_AT_0 =
      log ->
          all(
              PolitenessAudit.floor(log, Duration.ofHours(1)),
              complaint(
                  log.stream().filter(visit -> visit.request().target().equals("/0")).count()
                      < log.size() / 4,
                  "does not come by the front door"));

  private Rulings() {}

  /** What every owner complains of. */
  static List<String> everyone(List<Visit> log) {
    List<Visit> ofFeeds =
        log.stream().filter(visit -> !visit.request().target().startsWith("/archive/")).toList();
    return all(
        PolitenessAudit.noCookies(log),
        PolitenessAudit.onlyGets(log),
        PolitenessAudit.honestUserAgent(ofFeeds));
  }

  static Function<List<Visit>, List<String>> floor(Duration least) {
    return log -> PolitenessAudit.floor(log, least);
  }

  static Function<List<Visit>, List<String>> maxAge(Duration most) {
    return log -> all(STRICT.apply(log), PolitenessAudit.waitsOutMaxAge(log, most));
  }

  static Function<List<Visit>, List<String>> atMost(int requests) {
    return log -> complaint(log.size() > requests, log.size() + " requests, more than " + requests);
  }

  /** A permanent redirect is believed after some days. */
  static Function<List<Visit>, List<String>> movedFrom(String target, Instant start) {
    Instant from = start.plus(Duration.ofDays(7));
    return log ->
        complaint(
            log.stream()
                .map(Visit::request)
                .anyMatch(request -> request.target().equals(target) && request.at().isAfter(from)),
            "still comes to the old address");
  }

  private static List<String> waitsAnHour(List<Visit> log) {
    List<String> complaints = new ArrayList<>();
    for (Visit visit : log) {
      Instant at = visit.request().at();
      if (visit.reply().status() == 429 && visit.reply().header("Retry-After").isEmpty()) {
        complaints.addAll(PolitenessAudit.quiet(log, at, at.plus(Duration.ofHours(1))));
      }
    }
    return complaints;
  }

  private static List<String> complaint(boolean breach, String sentence) {
    return breach ? List.of(sentence) : List.of();
  }

  private static List<String> all(List<String> some, List<String> more, List<String> rest) {
    return all(all(some, more), rest);
  }

  private static List<String> all(List<String> some, List<String> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }
}
