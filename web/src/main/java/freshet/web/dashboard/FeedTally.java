package freshet.web.dashboard;

import freshet.crawler.controller.CompletedRetrieval;
import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.Journal;
import freshet.feed.PostingDate.Quality;
import freshet.store.model.PostingRecord;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.StoredRetrieval;
import freshet.store.model.StoredRetrieval.News;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Counts per feed since yesterday or the start of the server, in memory. Feed ids have few gaps, so
 * arrays suffice: 100,000 feeds take a few megabytes. Thread-safe.
 */
public final class FeedTally implements Journal.Follower {
  private final Instant start;
  private LocalDate day = LocalDate.EPOCH;
  private Counts today = new Counts();
  private Counts yesterday = new Counts();

  public FeedTally(Instant start) {
    this.start = start;
  }

  /**
   * The counts of a feed.
   *
   * @param wasted retrievals that found nothing new
   * @param dated postings with a known delay
   */
  public record Count(long feed, int retrievals, int wasted, int dated, double delayMinutes) {
    /** Returns the mean delay; NaN if unknown. */
    public double meanDelayMinutes() {
      return delayMinutes / dated;
    }
  }

  /** The counts of a day, indexed by feed id. */
  private static final class Counts {
    private int[] retrievals = new int[64];
    private int[] wasted = new int[64];
    private int[] dated = new int[64];
    private float[] minutes = new float[64];

    void room(int feed) {
      if (feed >= retrievals.length) {
        int size = Math.max(feed + 1, 2 * retrievals.length);
        retrievals = Arrays.copyOf(retrievals, size);
        wasted = Arrays.copyOf(wasted, size);
        dated = Arrays.copyOf(dated, size);
        minutes = Arrays.copyOf(minutes, size);
      }
    }

    Count of(int feed) {
      return feed >= retrievals.length
          ? new Count(feed, 0, 0, 0, 0)
          : new Count(feed, retrievals[feed], wasted[feed], dated[feed], minutes[feed]);
    }
  }

  @Override
  public void stored(ControllerEvent.Stored stored) {
    CompletedRetrieval finished = stored.finished();
    RetrievalLogEntry note = finished.record().note();
    List<StoredRetrieval.Kept> kept = stored.kept().postings();
    List<Duration> delays = new ArrayList<>();
    boolean news = false;
    for (int k = 0; k < kept.size(); k++) {
      if (kept.get(k).news() == News.NEW) {
        news = true;
        delay(finished.record().postings().get(k)).ifPresent(delays::add);
      }
    }
    boolean asked = !note.kind().equals(RetrievalLogEntry.DELIVERED);
    add(
        LocalDate.ofInstant(note.at(), ZoneOffset.UTC),
        stored.kept().feed(),
        asked,
        news,
        finished.ticket().first() ? List.of() : delays);
  }

  private static Optional<Duration> delay(PostingRecord posting) {
    return posting.posting().published().quality() == Quality.EXACT
        ? Optional.of(Duration.between(posting.at(), posting.firstSeen()))
        : Optional.empty();
  }

  /**
   * Adds a result.
   *
   * @param asked whether it was a retrieval
   * @param news whether it brought a posting
   */
  synchronized void add(
      LocalDate now, long id, boolean asked, boolean news, List<Duration> delays) {
    turn(now);
    int feed = Math.toIntExact(id);
    today.room(feed);
    today.retrievals[feed] += asked ? 1 : 0;
    today.wasted[feed] += asked && !news ? 1 : 0;
    for (Duration delay : delays) {
      today.dated[feed]++;
      today.minutes[feed] += Math.max(0, delay.toSeconds()) / 60f;
    }
  }

  private void turn(LocalDate now) {
    if (now.isAfter(day)) {
      yesterday = day.plusDays(1).equals(now) ? today : new Counts();
      today = new Counts();
      day = now;
    }
  }

  /** Returns the start of the period that is counted at a time. */
  public synchronized Instant since(Instant now) {
    Instant begin =
        LocalDate.ofInstant(now, ZoneOffset.UTC)
            .minusDays(1)
            .atStartOfDay(ZoneOffset.UTC)
            .toInstant();
    return start.isAfter(begin) ? start : begin;
  }

  /** Returns the counts of a feed. */
  public synchronized Count of(long feed) {
    return both((int) feed);
  }

  private Count both(int feed) {
    Count now = today.of(feed);
    Count before = yesterday.of(feed);
    return new Count(
        feed,
        now.retrievals + before.retrievals,
        now.wasted + before.wasted,
        now.dated + before.dated,
        now.delayMinutes + before.delayMinutes);
  }

  /** Returns the feeds with the highest figures; those with NaN are left out. */
  public synchronized List<Count> top(ToDoubleFunction<Count> figure, int limit) {
    return IntStream.range(0, Math.max(today.retrievals.length, yesterday.retrievals.length))
        .mapToObj(this::both)
        .filter(count -> figure.applyAsDouble(count) > 0)
        .sorted(Comparator.comparingDouble(figure).reversed())
        .limit(limit)
        .toList();
  }
}
