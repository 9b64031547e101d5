package freshet.crawler.codec;

import freshet.crawler.push.PushProtocol;
import freshet.crawler.push.PushSubscription;
import freshet.crawler.push.Standing;
import freshet.store.PushRecord;
import java.time.Instant;

/** A subscription at a hub, as the store keeps it. */
public final class PushText {
  private static final int VERSION = 1;

  private PushText() {}

  /** The stored form. */
  public static PushRecord of(PushSubscription push) {
    return new PushRecord(
        push.token(),
        Long.parseLong(push.feed()),
        push.protocol().name(),
        push.topic(),
        push.hub(),
        push.secret(),
        text(push),
        push.standing().due());
  }

  private static String text(PushSubscription push) {
    FieldWriter out = new FieldWriter(VERSION).add(push.confined());
    return switch (push.standing()) {
      case Standing.Asked(Instant giveUp) -> out.add("ASKED").add(giveUp).text();
      case Standing.Live(Instant leaseEnd, Instant renewAt, boolean renewing) ->
          out.add("LIVE").add(leaseEnd).add(renewAt).add(renewing).text();
      case Standing.Leaving(Instant leaseEnd, boolean asked) ->
          out.add("LEAVING").add(leaseEnd).add(asked).text();
      case Standing.Denied(Instant until, String reason) ->
          out.add("DENIED").add(until).add(reason).text();
    };
  }

  /** What a stored form says. */
  public static PushSubscription read(PushRecord stored) {
    FieldReader in = new FieldReader(stored.standing(), VERSION);
    boolean confined = Boolean.parseBoolean(in.given());
    return new PushSubscription(
        Long.toString(stored.feed()),
        PushProtocol.valueOf(stored.protocol()),
        stored.topic(),
        stored.hub(),
        stored.token(),
        confined,
        stored.secret(),
        standing(in));
  }

  private static Standing standing(FieldReader in) {
    String kind = in.given();
    Instant at = in.time();
    return switch (kind) {
      case "ASKED" -> new Standing.Asked(at);
      case "LIVE" -> new Standing.Live(at, in.time(), Boolean.parseBoolean(in.given()));
      case "LEAVING" -> new Standing.Leaving(at, Boolean.parseBoolean(in.given()));
      case "DENIED" -> new Standing.Denied(at, in.given());
      default -> throw new IllegalArgumentException("a subscription that is " + kind);
    };
  }
}
