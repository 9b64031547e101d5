package freshet.app.kill;

import freshet.app.kill.Look.Held;
import freshet.app.kill.Paper.Answered;
import freshet.village.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares what the papers of a town answered with what a server stored, at each of its deaths and
 * at the end. What must hold:
 *
 * <ul>
 *   <li>Nothing is lost: at the end, all postings of every document that was sent whole are stored,
 *       but for those that only a document showed that died with the server, and that had left the
 *       window when the feed was retrieved again.
 *   <li>Nothing is twice: at each death a feed has as many rows of postings as it has postings.
 *   <li>Nothing that was stored at one death is gone at the next.
 *   <li>GC-013: at each death, the document whose validator is stored is stored.
 *   <li>GC-010, GC-015: a request carries the validator of the last answer that is stored.
 *   <li>GC-020, GC-021: no feed is asked again before the time that its last answer named, or the
 *       floor; GC-043: nor any feed of its host after a 429.
 *   <li>GC-029: between two requests to a host, whatever they are for and whichever server makes
 *       them, is the spacing.
 * </ul>
 *
 * <p>Answers that were not stored when the server died cannot bind the next one. That may be one
 * for each feed and death, the last one; which they were is asked of the store at each death.
 */
final class Audit {
  /** Times are stored to the millisecond. */
  private static final Duration ROUNDING = Duration.ofMillis(1);

  /**
   * The waits of a feed count from the end of its answer, before which the request was logged here,
   * so that nothing could be early. But that end is reckoned as begin plus stopwatch: a busy
   * machine may do something else between its look at the clock and the start of the stopwatch.
   */
  private static final Duration SLACK = Duration.ofMillis(100);

  private final Town town;
  private final Duration floor;
  private final Duration spacing;
  private final Map<String, Integer> heard = new HashMap<>();
  private final Set<Answered> unstored = new HashSet<>();

  /** Feeds of which an answer is stored that shows all there will ever be. */
  private final Set<String> complete = new HashSet<>();

  private Duration least = Duration.ofDays(1);
  private final List<String> complaints = new ArrayList<>();
  private @Nullable Look before;

  Audit(Town town, Duration floor, Duration spacing) {
    this.town = town;
    this.floor = floor;
    this.spacing = spacing;
  }

  /** Takes note of what is stored when a server is dead that was started at a time. */
  void dead(Instant started, Look look) {
    town.papers()
        .forEach(
            (url, paper) -> {
              Held held = look.of(url);
              int from = heard.getOrDefault(url, 0);
              List<Answered> log = paper.log();
              heard.put(url, log.size());
              died(url, log.subList(from, log.size()), held, started);
              whole(url, held);
            });
    before = look;
  }

  /**
   * Takes note of what no stored retrieval brought, where several processes live and die at
   * different times.
   *
   * @param retrievals when those of a feed began that are stored
   */
  void compare(String url, Paper paper, Collection<Instant> retrievals) {
    TreeSet<Instant> begun = new TreeSet<>(retrievals);
    Set<Instant> answeredOnce = new HashSet<>();
    for (Answered answered : paper.log()) {
      Instant before = begun.floor(answered.at());
      if (before == null || !answeredOnce.add(before)) {
        unstored.add(answered);
      } else if (answered.status() < 400 && town.isAtRest(answered.at())) {
        complete.add(url);
      }
    }
  }

  private void died(String url, List<Answered> life, Held held, Instant started) {
    Instant last = held.retrievedAt();
    boolean any = last != null && !last.isBefore(started);
    List<Answered> lost =
        life.stream()
            .filter(answered -> !any || !answered.at().isBefore(last))
            .skip(any ? 1 : 0)
            .toList();
    unstored.addAll(lost);
    if (lost.size() > 1) {
      complain(url, "has " + lost.size() + " answers that are not stored: " + lost);
    }
  }

  /** The same where nobody died since the last look. */
  void whole(String url, Held held) {
    if (held.rows() != held.postings().cardinality()) {
      complain(url, "has postings twice");
    }
    String tag = held.tag();
    if (tag != null && !held.holds(number(tag))) {
      complain(url, "GC-013: the document of the validator " + tag + " is not stored");
    }
    if (before != null) {
      Held earlier = before.of(url);
      BitSet gone = (BitSet) earlier.postings().clone();
      gone.andNot(held.postings());
      if (!gone.isEmpty()) {
        complain(url, "had postings that are gone: " + gone);
      }
    }
  }

  /** Documents that were sent whole and are not stored. */
  List<String> missing(Look end) {
    List<String> missing = new ArrayList<>();
    town.papers()
        .forEach(
            (url, paper) ->
                paper.log().stream()
                    .filter(answered -> answered.status() == 200 && answered.sent().get())
                    .filter(answered -> !unstored.contains(answered))
                    .filter(answered -> !end.of(url).holds(answered.posted()))
                    .forEach(
                        answered ->
                            missing.add(
                                url
                                    + " showed what is lost: "
                                    + answered
                                    + ", "
                                    + end.of(url).outcome())));
    return missing;
  }

  /** All that was not as it must be. */
  List<String> complaints() {
    town.papers().forEach((url, paper) -> order(url, stored(paper)));
    town.houses()
        .forEach(
            (house, papers) -> {
              List<Answered> log =
                  papers.values().stream()
                      .flatMap(paper -> paper.log().stream())
                      .sorted(Comparator.comparing(Answered::at))
                      .toList();
              spaced(house, town.visits(house));
              patient(house, log);
            });
    return complaints;
  }

  /** Pairs of an answer that is stored and the one that follows it, stored or not. */
  private List<Answered[]> stored(Paper paper) {
    List<Answered[]> pairs = new ArrayList<>();
    @Nullable Answered last = null;
    for (Answered answered : paper.log()) {
      if (last != null) {
        pairs.add(new Answered[] {last, answered});
      }
      last = unstored.contains(answered) ? last : answered;
    }
    return pairs;
  }

  private void order(String url, List<Answered[]> pairs) {
    for (Answered[] pair : pairs) {
      Answered last = pair[0];
      Duration wait = last.pause().compareTo(floor) > 0 ? last.pause() : floor;
      if (isEarly(pair[1].at(), last.at().plus(wait).minus(SLACK))) {
        complain(url, "GC-020: was asked too early: " + last + ", then " + pair[1]);
      }
      if (last.status() < 400 && !("\"" + last.posted() + "\"").equals(pair[1].asked())) {
        complain(url, "GC-015: was asked with another validator: " + last + ", then " + pair[1]);
      }
    }
  }

  private void spaced(String house, List<Request> visits) {
    for (int i = 1; i < visits.size(); i++) {
      Request last = visits.get(i - 1);
      if (isEarly(visits.get(i).at(), last.at().plus(spacing).minus(ROUNDING))) {
        complain(house, "GC-029: " + told(last) + ", then " + told(visits.get(i)));
      }
    }
  }

  private static String told(Request request) {
    return "%s at %s with %s by connection %d"
        .formatted(
            request.target(),
            request.at(),
            request.header("If-None-Match").orElse("no validator"),
            request.connection());
  }

  private boolean isEarly(Instant at, Instant allowed) {
    Duration late = Duration.between(allowed, at);
    least = late.compareTo(least) < 0 ? late : least;
    return late.isNegative();
  }

  /** The time by which the earliest request was later than allowed; negative if it was not. */
  Duration least() {
    return least;
  }

  private void patient(String house, List<Answered> log) {
    for (Answered busy : log) {
      if (busy.status() == 429 && !unstored.contains(busy)) {
        Instant until = busy.at().plus(busy.pause()).minus(SLACK);
        log.stream()
            .filter(later -> later.at().isAfter(busy.at()) && later.at().isBefore(until))
            .forEach(later -> complain(house, "GC-043: was not left alone: " + later));
      }
    }
  }

  /** Whether the last answer of some feed died with a server, and none has followed yet. */
  boolean owesAnAnswer() {
    return town.papers().entrySet().stream()
        .filter(paper -> !complete.contains(paper.getKey()))
        .map(paper -> paper.getValue().log())
        .anyMatch(log -> !log.isEmpty() && unstored.contains(log.getLast()));
  }

  /** How many answers died with a server. */
  int unstored() {
    return unstored.size();
  }

  /** The same of one feed. */
  long unstored(Paper paper) {
    return paper.log().stream().filter(unstored::contains).count();
  }

  private void complain(String who, String complaint) {
    complaints.add(who + " " + complaint);
  }

  private static long number(String tag) {
    return Long.parseLong(tag.replace("\"", ""));
  }
}
