package freshet.crawler.codec;

import freshet.crawler.politeness.FailureStreak;
import freshet.crawler.politeness.NotBefore;
import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.FeedCost;
import freshet.crawler.terminal.FeedLocation;
import freshet.crawler.terminal.LastDocument;
import freshet.crawler.terminal.PermanentRedirect.Likeness;
import freshet.crawler.terminal.RedirectEvidence;
import freshet.crawler.terminal.RetrievalState;
import freshet.crawler.terminal.UnchangedStreak;
import freshet.crawler.terminal.Validators;
import freshet.feed.UpdateHints;
import java.time.DayOfWeek;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of a feed's retrieval state.
 *
 * @param trust the trust in the feed's pushes (GC-032)
 * @param cost what its retrievals cost; unknown in what earlier releases stored
 */
public record RetrievalStateText(RetrievalState standing, PushTrust trust, FeedCost cost) {
  private static final int VERSION = 1;

  /** Creates the state of a feed whose cost is unknown. */
  public RetrievalStateText(RetrievalState standing, PushTrust trust) {
    this(standing, trust, FeedCost.UNKNOWN);
  }

  /** Returns the state of a feed that was never retrieved. */
  public static String unseen(String url) {
    return new RetrievalStateText(RetrievalState.of(url), PushTrust.NONE).text();
  }

  /** Returns the stored form. */
  public String text() {
    FieldWriter out = new FieldWriter(VERSION);
    write(out, standing.address());
    write(out, standing.lastSeen());
    out.add(standing.silence().since())
        .add(standing.silence().guardedAt())
        .add(standing.failures().count())
        .add(standing.failures().since())
        .add(standing.stage())
        .add(standing.notBefore().at())
        .add(standing.notBefore().reason().name())
        .add(standing.wasted())
        .add(trust.firstPush())
        .add(trust.lastMiss())
        .add(standing.lastSeen().most())
        .add(standing.lastSeen().fewerSince())
        .add(standing.lastSeen().mostSince());
    if (cost.isKnown()) {
      out.add(cost.retrievals()).add(cost.requests()).add(cost.bytes()).add(cost.whole());
    }
    return out.text();
  }

  private static void write(FieldWriter out, FeedLocation address) {
    RedirectEvidence move = address.move();
    out.add(address.url())
        .add(address.validators().etag())
        .add(address.validators().lastModified())
        .add(address.conduct())
        .add(move == null ? null : move.target());
    if (move != null) {
      out.add(move.first()).add(move.last()).add(move.times()).add(move.likeness());
    }
  }

  private static void write(FieldWriter out, LastDocument seen) {
    out.add(seen.at())
        .add(seen.stamp())
        .add(seen.window())
        .add(seen.self())
        .add(seen.hints().ttl())
        .addAll(seen.hints().skipHours())
        .addAll(seen.hints().skipDays())
        .add(seen.hints().syndicationInterval());
  }

  /** Parses a stored form; earlier ones end before the lengths of lists. */
  public static RetrievalStateText of(String text) {
    FieldReader in = new FieldReader(text, VERSION);
    RetrievalState standing = standing(in);
    PushTrust trust = new PushTrust(in.instant(), in.instant());
    RetrievalState listing =
        in.hasMore()
            ? standing.listing((int) in.number(), in.instant(), (int) in.number())
            : standing;
    return new RetrievalStateText(listing, trust, cost(in));
  }

  private static RetrievalState standing(FieldReader in) {
    return new RetrievalState(
        address(in),
        lastSeen(in),
        new UnchangedStreak(in.instant(), in.instant()),
        new FailureStreak((int) in.number(), in.instant()),
        RetrievalState.Stage.valueOf(in.given()),
        new NotBefore(in.time(), NotBefore.Reason.valueOf(in.given())),
        in.number());
  }

  private static FeedCost cost(FieldReader in) {
    return in.hasMore()
        ? new FeedCost((int) in.number(), in.real(), in.real(), in.real())
        : FeedCost.UNKNOWN;
  }

  private static FeedLocation address(FieldReader in) {
    return new FeedLocation(
        in.given(),
        new Validators(in.text(), in.text()),
        FeedLocation.Conduct.valueOf(in.given()),
        move(in));
  }

  private static @Nullable RedirectEvidence move(FieldReader in) {
    String target = in.text();
    return target == null
        ? null
        : new RedirectEvidence(
            target, in.time(), in.time(), (int) in.number(), Likeness.valueOf(in.given()));
  }

  private static LastDocument lastSeen(FieldReader in) {
    return new LastDocument(
        in.instant(),
        in.number(),
        (int) in.number(),
        in.text(),
        new UpdateHints(
            in.duration(), in.all(Integer::valueOf), in.all(DayOfWeek::valueOf), in.duration()),
        0,
        null,
        0);
  }

  /** Leaves out the URL, which may hold a secret (GC-009). */
  @Override
  public String toString() {
    return standing.toString();
  }
}
