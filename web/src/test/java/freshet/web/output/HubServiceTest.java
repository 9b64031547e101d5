package freshet.web.output;

import static freshet.reading.AccountRig.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.Header;
import freshet.http.Hop;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings;
import freshet.http.Resolver;
import freshet.reading.output.OutputFormat;
import freshet.store.account.HubSubscription;
import freshet.store.account.OutputFeed;
import freshet.store.account.PostingSelection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The hub as subscribers see it; numbers are those of the public test suite. */
class HubServiceTest {
  private static final String CALLBACK = "https://r.example/cb";

  @TempDir private Path folder;
  private final Subscribers subscribers = new Subscribers();
  private OutRig rig;
  private long news;
  private OutputFeed feed;

  @BeforeEach
  void start() {
    rig = new OutRig(folder, subscribers);
    news = rig.people().annsFeed("https://news.example/feed", "Daily");
    rig.people().arrive(news, 2);
    feed = rig.give(new PostingSelection.All());
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private String topic() {
    return rig.topic(feed, OutputFormat.ATOM);
  }

  private int ask(String mode, String callback, String more) {
    return ask(mode, topic(), callback, more);
  }

  private int ask(String mode, String topic, String callback, String more) {
    return rig.post(
        "/hub",
        "hub.mode=%s&hub.topic=%s&hub.callback=%s%s"
            .formatted(mode, encoded(topic), encoded(callback), more));
  }

  private void subscribe(String more) {
    assertThat(ask("subscribe", CALLBACK, more)).isEqualTo(202);
    work();
  }

  /** Does what is due now. */
  private void work() {
    rig.hub().due().values().forEach(jobs -> jobs.forEach(Runnable::run));
  }

  private void arrive() {
    rig.people().arrive(news, 1);
    rig.hub().look(rig.store().outputFeeds().find(feed.id()).orElseThrow());
    work();
  }

  private List<HubSubscription> live() {
    return rig.store().hubSubscriptions().of(feed.id());
  }

  @Test
  void gc070_100_subscriptionIsTaken_andWhatIsNewIsSent() {
    subscribe("");
    assertThat(live()).hasSize(1);
    arrive();

    FetchRequest sent = subscribers.deliveries().getFirst();
    assertThat(sent.url()).isEqualTo(CALLBACK);
    assertThat(Subscribers.text(sent))
        .contains("Posting 3")
        .as("what the subscriber knows is not sent again")
        .doesNotContain("Posting 2");
    assertThat(Subscribers.header(sent, "Link").orElse(""))
        .contains("<%s/hub>; rel=\"hub\"".formatted(rig.url()))
        .contains("<%s>; rel=\"self\"".formatted(topic()));
    assertThat(Subscribers.header(sent, "X-Hub-Signature")).isEmpty();
    work();
    assertThat(subscribers.deliveries()).as("sent once").hasSize(1);
    arrive();
    assertThat(Subscribers.text(subscribers.deliveries().getLast()))
        .contains("Posting 4")
        .doesNotContain("Posting 3");
  }

  @Test
  void gc070_101_gc071_deliveriesAreSignedWithSha256() throws GeneralSecurityException {
    subscribe("&hub.secret=s%C3%A4cret");
    arrive();
    FetchRequest sent = subscribers.deliveries().getFirst();

    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec("säcret".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    byte[] body = Subscribers.text(sent).getBytes(StandardCharsets.UTF_8);
    assertThat(Subscribers.header(sent, "X-Hub-Signature"))
        .contains("sha256=" + HexFormat.of().formatHex(mac.doFinal(body)));
  }

  @Test
  void gc070_102_unknownParametersAreIgnored() {
    subscribe("&hub.verify=sync&foo=bar&hub.lease_seconds=nonsense");
    assertThat(live()).hasSize(1);
  }

  @Test
  void gc070_103_subscribingAgainTakesEffectOnceVerified() {
    subscribe("&hub.secret=first&hub.lease_seconds=3600");
    HubSubscription before = live().getFirst();
    subscribers.behave(_ -> Subscribers.answer(404, ""));
    ask("subscribe", CALLBACK, "&hub.secret=second&hub.lease_seconds=864000");
    assertThat(live()).as("not verified yet").containsExactly(before);
    work();
    assertThat(live()).as("the callback does not want it").containsExactly(before);

    subscribers.behave(Subscribers::good);
    ask("subscribe", CALLBACK, "&hub.secret=second&hub.lease_seconds=864000");
    work();
    assertThat(live()).extracting(HubSubscription::secret).containsExactly("second");
    assertThat(live().getFirst().leaseEnd()).isAfter(before.leaseEnd());
  }

  @Test
  void gc070_104_unsubscribingIsVerifiedToo() {
    subscribe("");
    subscribers.behave(_ -> Subscribers.answer(404, ""));
    ask("unsubscribe", CALLBACK, "");
    work();
    assertThat(live()).as("someone else asked for it").hasSize(1);

    subscribers.behave(Subscribers::good);
    ask("unsubscribe", CALLBACK, "");
    work();
    assertThat(Subscribers.query(subscribers.verifications().getLast()))
        .containsEntry("hub.mode", "unsubscribe")
        .containsEntry("hub.topic", topic());
    assertThat(live()).isEmpty();
    arrive();
    assertThat(subscribers.deliveries()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void gc070_105_106_everyFormatIsSentAsWhatItIs(OutputFormat format) {
    ask("subscribe", rig.topic(feed, format), CALLBACK, "");
    work();
    arrive();
    FetchRequest sent = subscribers.deliveries().getFirst();
    assertThat(Subscribers.header(sent, "Content-Type")).contains(format.contentType());
    assertThat(Subscribers.text(sent)).contains("Posting 3");
  }

  @Test
  void gc071_requestIsAcceptedBeforeTheCallbackIsAsked() {
    assertThat(ask("subscribe", CALLBACK, "")).isEqualTo(202);
    assertThat(subscribers.verifications()).isEmpty();
    assertThat(live()).isEmpty();
  }

  @Test
  void gc071_challengeIsRandomAndUsedOnce() {
    subscribers.behave(_ -> Subscribers.answer(500, ""));
    subscribe("");
    rig.people().pass(Duration.ofHours(1));
    work();
    assertThat(subscribers.verifications())
        .extracting(Subscribers::challenge)
        .hasSize(2)
        .doesNotHaveDuplicates()
        .allMatch(challenge -> challenge.length() >= 32);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "another", "challenge"})
  void gc071_onlyTheChallengeItselfConfirms(String body) {
    subscribers.behave(_ -> Subscribers.answer(200, body));
    subscribe("");
    assertThat(live()).isEmpty();
    assertThat(rig.store().hubSubscriptions().requests(feed.id())).isZero();
  }

  @Test
  void gc071_callbackThatLeadsElsewhere_confirmsNothing() {
    subscribers.behave(
        request ->
            new FetchResult.Answer(
                200,
                "https://r.example/else",
                List.of(new Hop(307, "https://r.example/else")),
                List.of(),
                Subscribers.challenge(request).getBytes(StandardCharsets.UTF_8),
                1,
                Duration.ZERO));
    subscribe("");
    assertThat(live()).isEmpty();
    assertThat(subscribers.verifications()).allMatch(FetchRequest::confined);
  }

  @Test
  void gc071_queryOfTheCallbackStays() {
    String callback = "https://r.example/cb?id=1%2F2&x";
    ask("subscribe", callback, "&hub.lease_seconds=7200");
    work();
    FetchRequest asked = subscribers.verifications().getFirst();
    assertThat(asked.url()).startsWith(callback + "&hub.mode=subscribe&hub.topic=");
    assertThat(asked.url()).endsWith("&hub.lease_seconds=7200");
    arrive();
    assertThat(subscribers.deliveries()).extracting(FetchRequest::url).containsExactly(callback);
  }

  @Test
  void gc071_leasesEnd_neverPerpetual() {
    Instant now = rig.people().now();
    subscribe("");
    assertThat(live().getFirst().leaseEnd()).isEqualTo(now.plus(Duration.ofDays(10)));
    subscribe("&hub.lease_seconds=99999999999999999999");
    assertThat(live().getFirst().leaseEnd()).isEqualTo(now.plus(Duration.ofDays(30)));
    subscribe("&hub.lease_seconds=1");
    assertThat(live().getFirst().leaseEnd()).isEqualTo(now.plus(Duration.ofMinutes(5)));

    rig.people().pass(Duration.ofMinutes(5));
    arrive();
    assertThat(live()).isEmpty();
    assertThat(subscribers.deliveries()).isEmpty();
  }

  @Test
  void gc071_failingCallback_isTriedLessAndLess_andKept() {
    subscribe("");
    subscribers.behave(_ -> Subscribers.answer(500, ""));
    arrive();
    List<Duration> waits = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      Instant due = rig.store().hubSubscriptions().next().orElseThrow();
      Duration wait = Duration.between(rig.people().now(), due);
      waits.add(wait);
      rig.people().pass(wait.minusMillis(1));
      int before = subscribers.deliveries().size();
      work();
      assertThat(subscribers.deliveries()).as("not before its time").hasSize(before);
      rig.people().pass(Duration.ofMillis(1));
      work();
      assertThat(subscribers.deliveries()).hasSize(before + 1);
    }
    assertThat(waits.getFirst()).isLessThanOrEqualTo(Duration.ofSeconds(10));
    assertThat(waits.getLast()).isBetween(Duration.ofHours(3), Duration.ofHours(6));

    subscribers.behave(Subscribers::good);
    rig.people().pass(Duration.ofHours(6));
    work();
    assertThat(Subscribers.text(subscribers.deliveries().getLast())).contains("Posting 3");
    assertThat(rig.store().hubSubscriptions().next()).isEmpty();
  }

  @Test
  void gc071_callbackThatNamesATime_isLeftAloneUntilThen() {
    subscribe("");
    subscribers.behave(_ -> Subscribers.answer(429, "", new Header("Retry-After", "7200")));
    arrive();
    assertThat(rig.store().hubSubscriptions().next())
        .contains(rig.people().now().plus(Duration.ofHours(2)));
  }

  @Test
  void gc071_goneCallback_endsTheSubscription() {
    subscribe("");
    subscribers.behave(_ -> Subscribers.answer(410, ""));
    arrive();
    assertThat(live()).isEmpty();
    assertThat(rig.store().hubSubscriptions().next()).isEmpty();
  }

  @Test
  void gc071_whatComesWhileTheCallbackIsAsked_isSentToo() {
    ask("subscribe", CALLBACK, "");
    rig.people().arrive(news, 1);
    work();
    work();
    assertThat(Subscribers.text(subscribers.deliveries().getFirst()))
        .contains("Posting 3")
        .doesNotContain("Posting 2");
  }

  @Test
  void gc071_whatIsDue_outlivesARestart() {
    subscribe("");
    rig.people().arrive(news, 1);
    rig.hub().look(feed);
    assertThat(rig.store().hubSubscriptions().next()).as("stored before it is sent").isPresent();
  }

  /** Checked at the socket: nothing ever connects. */
  @Test
  void gc071_privateAddresses_areNeverReached() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket socket = new ServerSocket(0, 50, loopback);
        HttpFetcher guarded =
            new HttpFetcher(HttpSettings.defaults("Test"), Resolver.SYSTEM, Instant::now)) {
      subscribers.behave(guarded::fetch);
      int port = socket.getLocalPort();
      for (String host : List.of("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]")) {
        assertThat(ask("subscribe", "http://%s:%d/cb".formatted(host, port), ""))
            .as("looks the same whatever is there")
            .isEqualTo(202);
        work();
      }
      subscribers.behave(Subscribers::good);
      ask("subscribe", "http://127.0.0.1:%d/cb".formatted(port), "");
      work();
      assertThat(live()).hasSize(1);
      subscribers.behave(guarded::fetch);
      arrive();
      socket.setSoTimeout(1);
      Assertions.assertThatThrownBy(socket::accept).isInstanceOf(SocketTimeoutException.class);
    }
    assertThat(live().getFirst().tries()).isEqualTo(1);
  }

  @Test
  void requestsThatMakeNoSense_areRefused() {
    String other = "https://elsewhere.example/out/%s.atom".formatted(feed.secret());
    assertThat(ask("publish", CALLBACK, "")).isEqualTo(400);
    assertThat(ask("subscribe", "ftp://r.example/", "")).isEqualTo(400);
    assertThat(ask("subscribe", "https://u:p@r.example/", "")).isEqualTo(400);
    assertThat(ask("subscribe", "https://r.example/#x", "")).isEqualTo(400);
    assertThat(ask("subscribe", "", "")).isEqualTo(400);
    assertThat(ask("subscribe", CALLBACK, "&hub.secret=" + "x".repeat(200))).isEqualTo(400);
    assertThat(ask("subscribe", "https://news.example/feed", CALLBACK, "")).isEqualTo(404);
    assertThat(ask("subscribe", other, CALLBACK, "")).isEqualTo(404);
    assertThat(ask("subscribe", topic().replace(feed.secret(), "guessed"), CALLBACK, ""))
        .isEqualTo(404);
    work();
    assertThat(subscribers.verifications()).isEmpty();
  }

  @Test
  void subscribersOfOneHost_areLimited() {
    for (int i = 0; i < 20; i++) {
      assertThat(ask("subscribe", CALLBACK + i, "")).isEqualTo(202);
      work();
    }
    assertThat(ask("subscribe", CALLBACK + 20, "")).isEqualTo(429);
    assertThat(ask("subscribe", CALLBACK + 1, "")).as("again").isEqualTo(202);
    assertThat(ask("subscribe", "https://other.example/", "")).isEqualTo(202);
    for (int i = 0; i < 18; i++) {
      assertThat(ask("unsubscribe", "https://x%d.example/".formatted(i), "")).isEqualTo(202);
    }
    assertThat(ask("unsubscribe", "https://y.example/", "")).as("too many wait").isEqualTo(429);
  }

  @Test
  void endedFeed_isPushedNoMore() {
    subscribe("");
    rig.store().outputFeeds().remove(rig.people().ann().id(), feed.id(), Instant.EPOCH);
    rig.people().arrive(news, 1);
    work();
    assertThat(subscribers.deliveries()).isEmpty();
  }
}
