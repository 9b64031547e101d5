package freshet.simulator.replay;

import freshet.policy.Agenda;
import freshet.policy.Agenda.Due;
import freshet.policy.Horizon;
import freshet.policy.LiveAgenda;
import freshet.policy.Retrieval;
import freshet.policy.RetrievalLimits;
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

  private final QualityMeter meter;
  private final TraceFeed[] feeds;
  private final SignalStream signals;

  /** The dates that documents give. */
  private final double[][] shown;

  private final int[] seen;
  private final double[] lastAt;
  private final int[] last;
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
    this.feeds = scene.trace().feeds().toArray(TraceFeed[]::new);
    this.meter = new QualityMeter(scene.evaluate(), feeds.length);
    this.signals = new SignalStream(scene);
    this.shown = new double[feeds.length][];
    Arrays.setAll(shown, scene::shown);
    this.seen = new int[feeds.length];
    this.last = new int[feeds.length];
    this.lastAt = new double[feeds.length];
  }

  /** Runs to the end. */
  public Outcome run() {
    Horizon window = scene.evaluate();
    for (int i = 0; i < feeds.length; i++) {
      double[] published = feeds[i].published();
      seen[i] = Scene.indexOf(published, window.from());
      last[i] = Scene.indexOf(published, window.to());
      lastAt[i] = Double.NEGATIVE_INFINITY;
      if (seen[i] < last[i]) {
        unfinished++;
      }
    }
    double limit = window.to() + window.days();
    double now = window.from();
    while (true) {
      tellSignals();
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
      agenda.retrieved(retrieval);
    }
    for (int i = 0; i < feeds.length; i++) {
      if (seen[i] < last[i]) {
        int gone = Math.max(0, last[i] - seen[i] - feeds[i].window());
        meter.retrieved(
            window.to(), feeds[i].published(), seen[i], last[i], gone, feeds[i].weight(), 0);
      }
    }
    return new Outcome(meter.quality(), documents, listed, listedChanged, newPostings);
  }

  /** Sets the limits of a feed with its own shortest interval, as a controller does. */
  private void limit(int feed, double now) {
    if (listening != null && feeds[feed].minInterval() > 0) {
      double notBefore = now + feeds[feed].minInterval();
      listening.limit(feed, RetrievalLimits.NONE.noSooner(notBefore), now);
    }
  }

  private void tellSignals() {
    while (listening != null
        && signals.nextAt() < Double.POSITIVE_INFINITY
        && signals.nextAt() <= listening.nextAt()) {
      double at = signals.nextAt();
      listening.signalled(signals.take(), at);
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
   */
  public record Outcome(
      Quality quality, long documents, long listed, long listedChanged, long newPostings) {}
}
