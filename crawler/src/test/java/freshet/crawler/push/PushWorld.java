package freshet.crawler.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.crawler.push.FeedAddress.Secrecy;
import freshet.http.Header;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A subscriber, a receiver and a hub that share a clock; the hub's side of the talk by hand. */
final class PushWorld implements PushListener {
  static final String TOPIC = "https://blog.example/feed?a=1&b=ü";
  static final String HUB = "https://hub.example/";
  static final FeedAddress FEED = new FeedAddress("7", TOPIC, Secrecy.PUBLIC);
  static final PushOffer OFFER = new PushOffer.WebSub(TOPIC, List.of(HUB));
  static final PushSettings SETTINGS =
      new PushSettings(
          URI.create("https://reader.example/push"), "Freshet/1 (+https://x.example/)");

  /** What the sink was given; the body is null for a mere signal. */
  record Taken(String feed, @Nullable String body, @Nullable String contentType, Instant at) {}

  final FakeHub hub = new FakeHub();
  final MemoryPushStore store = new MemoryPushStore();
  final List<Taken> taken = new ArrayList<>();
  final PushSubscriber subscriber = new PushSubscriber(hub, store, SETTINGS, new Random(1));
  final PushReceiver receiver = new PushReceiver(SETTINGS, store, this, new Random(2));
  Instant now = Instant.parse("2026-03-01T12:00:00Z");

  void pass(Duration time) {
    now = now.plus(time);
  }

  void offer(PushOffer offer) {
    subscriber.offered(FEED, offer, now);
  }

  List<String> tick() {
    return subscriber.tick(now);
  }

  /** Subscribed and verified. */
  static PushWorld live() {
    PushWorld world = new PushWorld();
    world.offer(OFFER);
    world.verify("subscribe", world.callback(), TOPIC, "864000");
    return world;
  }

  /** Where the last subscription wants to be called. */
  String callback() {
    return URI.create(hub.lastForm().field("hub.callback")).getPath();
  }

  PushSubscription only() {
    List<PushSubscription> all = store.all();
    if (all.size() != 1) {
      throw new AssertionError("not one subscription but " + all);
    }
    return all.getFirst();
  }

  PushResponse verify(String mode, String path, String topic, String lease) {
    return get(
        path,
        "hub.mode=%s&hub.topic=%s&hub.challenge=c%%2B1&hub.lease_seconds=%s"
            .formatted(mode, URLEncoder.encode(topic, UTF_8), lease));
  }

  PushResponse get(String path, @Nullable String query) {
    return receiver.handle(new PushRequest("GET", path, query, List.of(), new byte[0]), now);
  }

  PushResponse post(String path, byte[] body, Header... headers) {
    return receiver.handle(new PushRequest("POST", path, null, List.of(headers), body), now);
  }

  PushResponse post(String path, String body, Header... headers) {
    return post(path, body.getBytes(UTF_8), headers);
  }

  @Override
  public void delivered(String feed, byte[] body, @Nullable String contentType, Instant at) {
    taken.add(new Taken(feed, new String(body, UTF_8), contentType, at));
  }

  @Override
  public void signalled(String feed, Instant at) {
    taken.add(new Taken(feed, null, null, at));
  }

  static String text(PushResponse response) {
    return new String(response.body(), UTF_8);
  }
}
