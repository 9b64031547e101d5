package freshet.crawler.codec;

import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.Address;
import freshet.crawler.terminal.Failures;
import freshet.crawler.terminal.LastSeen;
import freshet.crawler.terminal.Move.Likeness;
import freshet.crawler.terminal.MoveEvidence;
import freshet.crawler.terminal.NotBefore;
import freshet.crawler.terminal.Silence;
import freshet.crawler.terminal.Standing;
import freshet.crawler.terminal.Validators;
import freshet.feed.UpdateHints;
import java.time.DayOfWeek;
import org.jspecify.annotations.Nullable;

/**
 * How things stand with a feed, as text.
 *
 * @param trust in the pushes of the feed (GC-032)
 */
public record StandingText(Standing standing, PushTrust trust) {
  private static final int VERSION = 1;

  /** A feed that was never retrieved, as it is added to the store. */
  public static String unseen(String url) {
    return new StandingText(Standing.of(url), PushTrust.NONE).text();
  }

  /** The stored form. */
  public String text() {
    FieldWriter out = new FieldWriter(VERSION);
    write(out, standing.address());
    write(out, standing.lastSeen());
    return out.add(standing.silence().since())
        .add(standing.silence().guardedAt())
        .add(standing.failures().count())
        .add(standing.failures().since())
        .add(standing.stage())
        .add(standing.notBefore().at())
        .add(standing.notBefore().reason().name())
        .add(standing.wasted())
        .add(trust.firstPush())
        .add(trust.lastMiss())
        .text();
  }

  private static void write(FieldWriter out, Address address) {
    MoveEvidence move = address.move();
    out.add(address.url())
        .add(address.validators().etag())
        .add(address.validators().lastModified())
        .add(address.conduct())
        .add(move == null ? null : move.target());
    if (move != null) {
      out.add(move.first()).add(move.last()).add(move.times()).add(move.likeness());
    }
  }

  private static void write(FieldWriter out, LastSeen seen) {
    out.add(seen.at())
        .add(seen.stamp())
        .add(seen.window())
        .add(seen.self())
        .add(seen.hints().ttl())
        .addAll(seen.hints().skipHours())
        .addAll(seen.hints().skipDays())
        .add(seen.hints().syndicationInterval());
  }

  /** What a stored form says. */
  public static StandingText of(String text) {
    FieldReader in = new FieldReader(text, VERSION);
    Standing standing =
        new Standing(
            address(in),
            lastSeen(in),
            new Silence(in.instant(), in.instant()),
            new Failures((int) in.number(), in.instant()),
            Standing.Stage.valueOf(in.given()),
            new NotBefore(in.time(), NotBefore.Reason.valueOf(in.given())),
            in.number());
    return new StandingText(standing, new PushTrust(in.instant(), in.instant()));
  }

  private static Address address(FieldReader in) {
    return new Address(
        in.given(),
        new Validators(in.text(), in.text()),
        Address.Conduct.valueOf(in.given()),
        move(in));
  }

  private static @Nullable MoveEvidence move(FieldReader in) {
    String target = in.text();
    return target == null
        ? null
        : new MoveEvidence(
            target, in.time(), in.time(), (int) in.number(), Likeness.valueOf(in.given()));
  }

  private static LastSeen lastSeen(FieldReader in) {
    return new LastSeen(
        in.instant(),
        in.number(),
        (int) in.number(),
        in.text(),
        new UpdateHints(
            in.duration(), in.all(Integer::valueOf), in.all(DayOfWeek::valueOf), in.duration()));
  }

  /** Without the URL, which may hold a secret (GC-009). */
  @Override
  public String toString() {
    return standing.toString();
  }
}
