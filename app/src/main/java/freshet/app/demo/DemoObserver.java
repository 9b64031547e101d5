package freshet.app.demo;

import freshet.crawler.controller.CompletedRetrieval;
import freshet.crawler.controller.ControllerEvent.Stored;
import freshet.crawler.controller.Journal.Follower;
import freshet.crawler.controller.Observation;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.policy.Horizon;
import freshet.policy.quality.Quality;
import freshet.policy.quality.QualityMeter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Records independently what the server finds in the town. Thread-safe. */
final class DemoObserver implements Follower {
  /** A retrieval and the dates of the postings that it found. */
  private record Visit(Resident resident, double at, double[] news) {}

  /** An event at a publisher. */
  record Tale(Resident resident, double at, RetrievalOutcome outcome, double[] news) {}

  private final Map<Long, Resident> residents = new HashMap<>();
  private final List<Visit> visits = new ArrayList<>();
  private final Set<Resident> visited = new HashSet<>();
  private final Map<String, RetrievalOutcome> troubles = new TreeMap<>();
  private @Nullable Tale latestNews;
  private final List<Tale> latestTroubles = new ArrayList<>();
  private long unchanged;

  /** Registers which feed belongs to which publisher. */
  synchronized void know(List<Long> feeds, List<Resident> whose) {
    for (int i = 0; i < feeds.size(); i++) {
      residents.put(feeds.get(i), whose.get(i));
    }
  }

  @Override
  public synchronized void stored(Stored stored) {
    CompletedRetrieval finished = stored.finished();
    Resident resident = residents.get(finished.ticket().order().feed());
    if (resident == null) {
      return;
    }
    RetrievalOutcome outcome = finished.outcome();
    double at = days(outcome.contact().at());
    double[] news = finished.ticket().first() ? new double[0] : news(finished.lesson());
    visits.add(new Visit(resident, at, news));
    visited.add(resident);
    Tale tale = new Tale(resident, at, outcome, news);
    switch (outcome.brought()) {
      case Changed _ -> served(tale);
      case Unchanged _ -> {
        unchanged++;
        served(tale);
      }
      default -> troubled(tale);
    }
  }

  private void served(Tale tale) {
    if (tale.news.length > 0) {
      latestNews = tale;
    }
    if (tale.outcome instanceof RetrievalOutcome.Moved) {
      troubled(tale);
    } else if (troubles.remove(tale.resident.name()) != null) {
      latestTroubles.add(tale);
    }
  }

  private void troubled(Tale tale) {
    RetrievalOutcome before = troubles.put(tale.resident.name(), tale.outcome);
    if (before == null || !before.sentence().equals(tale.outcome.sentence())) {
      latestTroubles.add(tale);
    }
  }

  private static double days(Instant at) {
    return at.toEpochMilli() / 86_400_000.0;
  }

  private static double[] news(@Nullable Observation lesson) {
    return lesson == null
        ? new double[0]
        : Arrays.stream(
                lesson.dates(), lesson.dates().length - lesson.fresh(), lesson.dates().length)
            .filter(date -> !Double.isNaN(date))
            .toArray();
  }

  /** Returns how many publishers have been visited at least once. */
  synchronized int visited() {
    return visited.size();
  }

  /** Measures how well some publishers were watched. */
  synchronized Quality quality(Horizon span, Predicate<Resident> whose) {
    int feeds = (int) residents.values().stream().filter(whose).count();
    QualityMeter meter = new QualityMeter(span, Math.max(1, feeds));
    for (Visit visit : visits) {
      if (whose.test(visit.resident)) {
        meter.retrieved(visit.at, visit.news, 0, visit.news.length, 0, 1, 1);
      }
    }
    return meter.quality();
  }

  /** Returns the share of retrievals that found nothing new. */
  synchronized double unchangedShare() {
    return visits.isEmpty() ? 0 : (double) unchanged / visits.size();
  }

  /** Returns publishers whose last answer was not a feed, or came from another address. */
  synchronized Map<String, RetrievalOutcome> troubles() {
    return Map.copyOf(troubles);
  }

  /** Returns the latest news since the last call, if any. */
  synchronized Optional<Tale> takeNews() {
    Optional<Tale> taken = Optional.ofNullable(latestNews);
    latestNews = null;
    return taken;
  }

  /** Returns what happened to publishers in trouble since the last call. */
  synchronized List<Tale> takeTroubles() {
    List<Tale> taken = List.copyOf(latestTroubles);
    latestTroubles.clear();
    return taken;
  }
}
