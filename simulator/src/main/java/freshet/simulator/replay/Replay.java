package freshet.simulator.replay;

import freshet.policy.Agenda;
import freshet.policy.Agenda.Due;
import freshet.policy.FeedHistory;
import freshet.policy.Horizon;
import freshet.policy.LiveAgenda;
import freshet.policy.Retrieval;
import freshet.policy.RetrievalLimits;
import freshet.policy.capability.Foretelling;
import freshet.policy.quality.Quality;
import freshet.policy.quality.QualityMeter;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.TraceFeed;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Drives one agenda through the evaluation window.
 *
 * <p>Retrievals continue past the end of the window until every posting of it is seen, but only
 * those inside it are counted. A feed that is still not retrieved after as much time again is
 * starved: its postings are charged up to the end of the window.
 */
public final class Replay {
  private final Scene scene;
  private final Agenda agenda;
  private final RetrievalListener listener;

  /** The same agenda if it accepts signals; null otherwise. */
  private final @Nullable LiveAgenda listening;

  /** The same agenda if it foretells postings; null otherwise. */
  private final @Nullable Foretelling foretelling;

  private final LogLikelihood likelihood = new LogLikelihood();

  private final QualityMeter meter;
  private final TraceFeed[] feeds;
  private final SignalStream signals;
  private final YoungDelay.Meter young;

  /** The dates that documents give. */
  private final double[][] shown;

  private final int[] seen;
  private final double[] lastAt;
  private final int[] last;

  /** By feed: up to when it was seen. */
  private final double[] judged;

  /** The feed that joins next, and the most postings that each of those that joined has listed. */
  private int joining;

  private final int[] most;
  private int unfinished;
  private long documents;
  private long newPostings;
  private long listed;
  private long listedChanged;

  /** Is called for every retrieval inside the window. */
  public interface RetrievalListener {
    void retrieved(Retrieval retrieval);
  }

  public Replay(Scene scene, Agenda agenda) {
    this(scene, agenda, retrieval -> {});
  }

  public Replay(Scene scene, Agenda agenda, RetrievalListener listener) {
    this.scene = scene;
    this.agenda = agenda;
    this.listener = listener;
    this.listening = agenda.find(LiveAgenda.class).orElse(null);
    this.foretelling = agenda.find(Foretelling.class).orElse(null);
    this.feeds = scene.trace().feeds().toArray(TraceFeed[]::new);
    this.meter = new QualityMeter(scene.evaluate(), feeds.length);
    this.signals = new SignalStream(scene);
    this.young = new YoungDelay.Meter(scene);
    this.joining = scene.present();
    this.most = new int[feeds.length];
    if (scene.joins() && listening == null) {
      throw new IllegalStateException("the policy cannot take feeds that join");
    }
    this.shown = new double[feeds.length][];
    Arrays.setAll(shown, scene::shown);
    this.seen = new int[feeds.length];
    this.last = new int[feeds.length];
    this.lastAt = new double[feeds.length];
    this.judged = new double[feeds.length];
    Arrays.fill(judged, scene.evaluate().from());
  }

  /** Runs to the end. */
  public Outcome run() {
    Horizon window = scene.evaluate();
    for (int i = 0; i < feeds.length; i++) {
      double[] published = feeds[i].published();
      seen[i] = Scene.indexOf(published, window.from());
      last[i] = Scene.indexOf(published, window.to());
      lastAt[i] = Double.NEGATIVE_INFINITY;
      if (i < joining && seen[i] < last[i]) {
        unfinished++;
      }
    }
    double limit = window.to() + window.days();
    double now = window.from();
    while (true) {
      tellNews();
      Due due = agenda.next();
      if (due.at() < now) {
        throw new IllegalStateException(
            "feed " + due.feed() + " is due at " + due.at() + ", before " + now);
      }
      now = due.at();
      if (now >= window.to() && (unfinished == 0 || now >= limit)) {
        break;
      }
      Retrieval retrieval = retrieve(due.feed(), now);
      limit(due.feed(), now);
      resize(retrieval);
      agenda.retrieved(retrieval);
    }
    chargeUnseen();
    return new Outcome(
        meter.quality(),
        documents,
        listed,
        listedChanged,
        newPostings,
        scene.joins() ? young.delay() : null,
        likelihood.perPosting());
  }

  /** Charges what nobody saw, up to the end of the window. */
  private void chargeUnseen() {
    double end = scene.evaluate().to();
    for (int i = 0; i < feeds.length; i++) {
      if (seen[i] < last[i]) {
        TraceFeed feed = feeds[i];
        int gone = Math.max(0, last[i] - seen[i] - feed.window());
        seen(i, end, seen[i], last[i]);
        meter.retrieved(end, feed.published(), seen[i], last[i], gone, feed.weight(), 0);
      }
    }
  }

  private void seen(int i, double at, int first, int end) {
    for (int k = first; k < end; k++) {
      young.seen(i, feeds[i].published()[k], at);
    }
  }

  /** Judges what was foretold of a document, as far back as it reaches. */
  private void judge(int i, double at, int first, int end, boolean overflown) {
    if (foretelling != null && scene.evaluate().contains(at)) {
      double[] published = feeds[i].published();
      double since = overflown ? published[first] : judged[i];
      int from = overflown ? first + 1 : first;
      likelihood.add(foretelling, i, since, at, published, from, end);
    }
    judged[i] = at;
  }

  /** Sets the limits of a feed with its own shortest interval, as a controller does. */
  private void limit(int feed, double now) {
    if (listening != null && feeds[feed].minInterval() > 0) {
      double notBefore = now + feeds[feed].minInterval();
      listening.limit(feed, RetrievalLimits.NONE.noSooner(notBefore), now);
    }
  }

  /** Reports the signals and the feeds that come before the next retrieval, in order. */
  private void tellNews() {
    while (listening != null) {
      double joins = joining < feeds.length ? scene.joinsAt(joining) : Double.POSITIVE_INFINITY;
      double at = Math.min(signals.nextAt(), joins);
      if (at == Double.POSITIVE_INFINITY || at > listening.nextAt()) {
        return;
      }
      if (joins <= signals.nextAt()) {
        join(listening, joining++, at);
      } else {
        int feed = signals.take();
        if (feed < joining) {
          listening.signalled(feed, at);
        }
      }
    }
  }

  /**
   * Adds a feed with what its first document shows, as a controller does; that retrieval counts,
   * and the next is planned.
   */
  private void join(LiveAgenda live, int i, double at) {
    TraceFeed feed = feeds[i];
    int end = Scene.indexOf(feed.published(), at);
    int from = Math.max(0, end - feed.window());
    double[] dates = Arrays.copyOfRange(shown[i], from, end);
    most[i] = Math.max(1, end - from);
    seen[i] = end;
    judged[i] = at;
    if (end < last[i]) {
      unfinished++;
    }
    live.add(FeedHistory.ofDocument(dates, at, most[i], feed.weight(), feed.cost()), at);
    live.failed(i, at, at + Math.max(scene.minInterval(), feed.minInterval()));
    limit(i, at);
    meter.retrieved(at, feed.published(), end, end, 0, feed.weight(), feed.cost());
  }

  /** Widens the window of a feed that joined when a document lists more than any before. */
  private void resize(Retrieval retrieval) {
    int feed = retrieval.feed();
    if (listening != null && most[feed] > 0 && retrieval.listed() > most[feed]) {
      most[feed] = retrieval.listed();
      listening.resize(feed, most[feed]);
    }
  }

  private Retrieval retrieve(int i, double at) {
    TraceFeed feed = feeds[i];
    double[] published = feed.published();
    int first = seen[i];
    int end = first;
    while (end < published.length && published[end] <= at) {
      end++;
    }
    int from = Math.max(0, end - feed.window());
    int fresh = Math.min(end - first, end - from);
    boolean pending = first < last[i];
    seen[i] = end;
    if (pending && end >= last[i]) {
      unfinished--;
    }
    seen(i, at, first, end);
    judge(i, at, end - fresh, end, end - first > fresh);
    meter.retrieved(at, published, first, end, end - first - fresh, feed.weight(), feed.cost());
    Retrieval retrieval = new Retrieval(i, at, shown[i], from, end, fresh);
    if (scene.evaluate().contains(at)) {
      documents++;
      listed += end - from;
      newPostings += fresh;
      if (fresh > 0) {
        listedChanged += end - from;
      }
      double own = listening == null ? 0 : feed.minInterval();
      if (at < lastAt[i] + Math.max(scene.minInterval(), own) - 1e-9) {
        throw new IllegalStateException(
            "feed " + feed.name() + " retrieved sooner than the minimum interval allows");
      }
      lastAt[i] = at;
      listener.retrieved(retrieval);
    }
    return retrieval;
  }

  /**
   * The measurements of a replay.
   *
   * @param documents retrieved in the window
   * @param listed postings in all these documents
   * @param listedChanged postings in those documents that showed something new
   * @param newPostings postings seen for the first time
   * @param young the delay of feeds that joined during the window; null if none did
   * @param nats how much better than a constant rate postings were foretold; NaN if they were not
   */
  public record Outcome(
      Quality quality,
      long documents,
      long listed,
      long listedChanged,
      long newPostings,
      @Nullable YoungDelay young,
      double nats) {}
}
