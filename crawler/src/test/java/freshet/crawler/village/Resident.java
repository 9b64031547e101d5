package freshet.crawler.village;

import freshet.crawler.terminal.DatedPosting;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalState;
import freshet.http.RemoteHost;
import freshet.village.ScheduledFeed;
import freshet.village.Visit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A feed of the village, with all that a controller and its database would hold of it. */
final class Resident {
  final long id;
  final String kind;
  final freshet.village.VillageHost home;
  final @Nullable ScheduledFeed schedule;
  final Duration usual;
  final Function<List<Visit>, List<String>> ruling;
  final Set<String> archives = new HashSet<>();
  RetrievalState standing;

  /** Counts the plans, so that one that was replaced is recognised. */
  int plan;

  private final Map<Long, String> stored = new HashMap<>();
  private final List<String> doubled = new ArrayList<>();
  private final List<Duration> delays = new ArrayList<>();
  private @Nullable Instant firstRead;
  private @Nullable Instant lastRead;

  Resident(
      long id,
      String kind,
      freshet.village.VillageHost home,
      String path,
      @Nullable ScheduledFeed schedule,
      Duration usual,
      Function<List<Visit>, List<String>> ruling) {
    this.id = id;
    this.kind = kind;
    this.home = home;
    this.schedule = schedule;
    this.usual = usual;
    this.ruling = ruling;
    this.standing = RetrievalState.of(home.url(path));
  }

  /** Each name of the village is an owner of its own, although all live at one address. */
  RemoteHost host() {
    return new RemoteHost(home.name(), null);
  }

  boolean isStored(long key) {
    return stored.containsKey(key);
  }

  void read(RetrievalOutcome outcome) {
    if (outcome.observes()) {
      lastRead = outcome.contact().at();
      firstRead = firstRead == null ? lastRead : firstRead;
    }
  }

  void store(List<DatedPosting> fresh, Instant now) {
    for (DatedPosting posting : fresh) {
      String title = posting.posting().title();
      if (stored.containsValue(title)) {
        doubled.add(title);
      }
      stored.put(posting.key(), title);
      if (firstRead != null && posting.at().isAfter(firstRead)) {
        delays.add(Duration.between(posting.at(), now));
      }
    }
  }

  List<Duration> delays() {
    return delays;
  }

  /** Complaints of its readers: postings that came twice, or never. */
  List<String> complaints() {
    List<String> complaints = new ArrayList<>();
    doubled.forEach(title -> complaints.add(title + " was stored twice"));
    Instant from = firstRead;
    Instant to = lastRead;
    if (schedule != null && from != null && to != null) {
      Set<String> titles = Set.copyOf(stored.values());
      LongStream.range(Math.max(0, schedule.posted(from) - schedule.window()), schedule.posted(to))
          .mapToObj(k -> "Posting " + k)
          .filter(title -> !titles.contains(title))
          .forEach(title -> complaints.add(title + " was lost"));
    }
    return complaints.stream()
        .map(complaint -> this + ": " + complaint)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  @Override
  public String toString() {
    return kind + " at " + home.name();
  }
}
