package freshet.crawler.push;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.push.FeedAddress.Secrecy;
import freshet.http.AddressRules;
import freshet.http.FetchRequest;
import freshet.http.FetchResult.Answer;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings;
import freshet.village.Behaviours;
import freshet.village.SettableClock;
import freshet.village.Village;
import freshet.village.VillageHost;
import freshet.village.WebSubHub;
import freshet.village.WebSubHub.Call;
import freshet.village.WebSubHub.Conduct;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Subscriptions over real connections, at hubs good and bad. */
class VillageHubTest implements PushListener {
  private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
  private final Village village = Village.open(clock);
  private final HttpFetcher fetcher =
      new HttpFetcher(
          HttpSettings.defaults("Freshet-Test/1")
              .with(AddressRules.PUBLIC_ONLY.except("127.0.0.1/32")),
          village::resolve,
          clock);
  private final MemoryPushStore store = new MemoryPushStore();
  private final PushSubscriber subscriber =
      new PushSubscriber(fetcher, store, PushWorld.SETTINGS, new Random(1));
  private final PushReceiver receiver =
      new PushReceiver(PushWorld.SETTINGS, store, this, new Random(2));
  private final Carrier carrier = new Carrier(receiver);
  private final List<String> signals = new ArrayList<>();

  @AfterEach
  void close() {
    fetcher.close();
    village.close();
  }

  @Override
  public void delivered(String feed, byte[] body, @Nullable String contentType, Instant at) {
    signals.add("delivered " + feed);
  }

  @Override
  public void signalled(String feed, Instant at) {
    signals.add("signal " + feed);
  }

  private void offer(Secrecy secrecy, String topic, String hub) {
    subscriber.offered(
        new FeedAddress("7", topic, secrecy),
        new PushOffer.WebSub(topic, List.of(hub)),
        clock.instant());
  }

  @Test
  void gc060_linksOfTheHeadersAreFound() {
    VillageHost host =
        village.host(
            "feed",
            Behaviours.always(
                Behaviours.feed()
                    .with("Link", "<http://hub.example/>; rel=hub, </me>; rel=\"self\"")
                    .with("Link", "<http://other.example/>; rel=hub; anchor=\"/x\"")));
    Answer answer = (Answer) fetcher.fetch(FetchRequest.get(host.url("/feed")));
    assertThat(PushLinks.of(answer))
        .isEqualTo(new PushLinks(host.url("/me"), List.of("http://hub.example/")));
  }

  @ParameterizedTest
  @ValueSource(ints = {307, 308})
  void gc061_hubRedirects_postAgainWithTheBody(int status) {
    WebSubHub hub = new WebSubHub(Conduct.GOOD);
    VillageHost target = village.host("newhub", hub);
    VillageHost old = village.host("hub", Behaviours.redirect(status, target.url("/sub")));
    offer(Secrecy.PUBLIC, "http://feed.example/rss", old.url("/"));
    assertThat(target.requests())
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.method()).isEqualTo("POST");
              assertThat(request.body()).isEqualTo(old.requests().getFirst().body());
              assertThat(new String(request.body(), UTF_8)).contains("hub.mode=subscribe");
            });
    carrier.verify(hub, clock.instant());
    assertThat(store.all()).singleElement().matches(PushSubscription::isLive);
    for (Call call : hub.deliveries("http://feed.example/rss", "text/xml", new byte[] {'<'})) {
      assertThat(carrier.carry(call, clock.instant()).status()).isEqualTo(202);
    }
    assertThat(signals).as("without a secret a delivery is a signal").containsExactly("signal 7");
  }

  @Test
  void gc009_aPrivateTopic_isNotLedToAnotherHost() {
    VillageHost other = village.host("other", new WebSubHub(Conduct.GOOD));
    VillageHost own = village.host("own", Behaviours.redirect(308, other.url("/")));
    offer(Secrecy.PRIVATE, own.url("/feed?token=secret"), own.url("/hub"));
    assertThat(own.requests()).hasSize(1);
    assertThat(other.requests()).isEmpty();
    assertThat(store.all())
        .singleElement()
        .satisfies(
            held ->
                assertThat(held.standing())
                    .isInstanceOfSatisfying(
                        SubscriptionState.Denied.class,
                        denied -> assertThat(denied.reason()).contains("another host")));
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"GOOD", "SIGNS_WRONGLY"})
  void gc069_badHubs_areAskedRarely_andHoldNothing(Conduct conduct) {
    WebSubHub hub = new WebSubHub(conduct);
    VillageHost host = village.host("hub", hub);
    for (int hour = 0; hour < 7 * 24; hour++) {
      offer(Secrecy.PUBLIC, "http://feed.example/rss", host.url("/"));
      carrier.verify(hub, clock.instant());
      subscriber.tick(clock.instant());
      clock.advance(Duration.ofHours(1));
    }
    assertThat(store.all()).noneMatch(PushSubscription::isLive);
    assertThat(host.requests()).hasSizeBetween(1, 20);
    assertThat(signals).isEmpty();
  }
}
