package freshet.crawler.codec;

import freshet.crawler.push.PushProtocol;
import freshet.crawler.push.PushSubscription;
import freshet.crawler.push.SubscriptionState;
import freshet.store.model.PushSubscriptionRecord;
import java.time.Instant;

/** The stored form of a subscription at a hub. */
public final class PushText {
  private static final int VERSION = 1;

  private PushText() {}

  /** Returns the stored form. */
  public static PushSubscriptionRecord of(PushSubscription push) {
    return new PushSubscriptionRecord(
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
      case SubscriptionState.Asked(Instant giveUp) -> out.add("ASKED").add(giveUp).text();
      case SubscriptionState.Live(Instant leaseEnd, Instant renewAt, boolean renewing) ->
          out.add("LIVE").add(leaseEnd).add(renewAt).add(renewing).text();
      case SubscriptionState.Leaving(Instant leaseEnd, boolean asked) ->
          out.add("LEAVING").add(leaseEnd).add(asked).text();
      case SubscriptionState.Denied(Instant until, String reason) ->
          out.add("DENIED").add(until).add(reason).text();
    };
  }

  /** Parses a stored form. */
  public static PushSubscription read(PushSubscriptionRecord stored) {
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

  private static SubscriptionState standing(FieldReader in) {
    String kind = in.given();
    Instant at = in.time();
    return switch (kind) {
      case "ASKED" -> new SubscriptionState.Asked(at);
      case "LIVE" -> new SubscriptionState.Live(at, in.time(), Boolean.parseBoolean(in.given()));
      case "LEAVING" -> new SubscriptionState.Leaving(at, Boolean.parseBoolean(in.given()));
      case "DENIED" -> new SubscriptionState.Denied(at, in.given());
      default -> throw new IllegalArgumentException("a subscription that is " + kind);
    };
  }
}
