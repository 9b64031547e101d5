package freshet.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStream;
import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.Cause;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.HttpSettings.SizeLimits;
import freshet.village.Behaviours;
import freshet.village.Bytes;
import freshet.village.Reply;
import freshet.village.ReplyTransport;
import freshet.village.ReplyTransports;
import freshet.village.VillageHost;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a host does, there is an outcome with a sentence; no exception, no hang. */
@Timeout(30)
class BadHostsTest {
  private final VillageFetch it = new VillageFetch();

  @AfterEach
  void close() {
    it.close();
  }

  @Test
  void noSuchHost() {
    NoAnswer none = it.noAnswer("http://nowhere.village.test/feed");

    assertThat(none.cause()).isEqualTo(Cause.NO_SUCH_HOST);
    assertThat(none.reason()).contains("nowhere.village.test", "spelled");
  }

  @Test
  void refusedConnection() throws IOException {
    it.host(Behaviours.plainFeed());
    // a port that is taken, so that nobody else can listen there
    try (Socket silent = new Socket()) {
      silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

      NoAnswer none = it.noAnswer("http://a.village.test:" + silent.getLocalPort() + "/");

      assertThat(none.cause()).isEqualTo(Cause.NO_CONNECTION);
      assertThat(none.reason()).contains("a.village.test", "later");
    }
  }

  @Test
  void resetClosedOrGarbage() {
    assertThat(delivered(ReplyTransports.RESET)).isEqualTo(Cause.BROKEN);
    assertThat(delivered(ReplyTransports.CLOSE)).isEqualTo(Cause.BROKEN);
    assertThat(delivered(ReplyTransports.garbage("\u0000\u0001SSH-2.0\r\n\r\n")))
        .isEqualTo(Cause.BROKEN);
    assertThat(delivered(ReplyTransports.garbage("HTTP/1.1 two hundred\r\n\r\n")))
        .isEqualTo(Cause.BROKEN);
    assertThat(delivered(ReplyTransports.ENDLESS_HEAD)).isEqualTo(Cause.BROKEN);
  }

  @Test
  void truncatedBody_isNoAnswer() {
    assertThat(delivered(ReplyTransports.truncated())).isEqualTo(Cause.BROKEN);
    assertThat(delivered(ReplyTransports.wrongLength(10))).isEqualTo(Cause.BROKEN);
    byte[] zipped = Bytes.gzip(Behaviours.FEED.getBytes(UTF_8));
    byte[] half = Arrays.copyOf(zipped, zipped.length / 2);
    VillageHost host =
        it.host(Behaviours.always(Reply.of(200).with("Content-Encoding", "gzip").body(half)));
    assertThat(it.noAnswer(host.url("/")).cause()).isEqualTo(Cause.BROKEN);
  }

  @Test
  void oddButWholeBodies_areAnswers() {
    for (ReplyTransport delivery :
        new ReplyTransport[] {
          ReplyTransports.CHUNKED, ReplyTransports.UNTIL_CLOSE, ReplyTransports.WHOLE_THEN_CLOSE
        }) {
      VillageHost host = it.host(Behaviours.always(Behaviours.feed().by(delivery)));

      assertThat(it.answer(host.url("/")).body()).asString(UTF_8).isEqualTo(Behaviours.FEED);
    }
  }

  @Test
  void emptyAndMisencodedBodies_areAnswersByteForByte() {
    byte[] latin = "<rss>é</rss>".getBytes(ISO_8859_1);
    VillageHost host =
        it.host(
            Behaviours.always(
                Reply.of(200).with("Content-Type", "text/xml; charset=nonsense").body(latin)));
    assertThat(it.answer(host.url("/")).body()).isEqualTo(latin);
    host.behave(Behaviours.status(200));
    assertThat(it.answer(host.url("/")).body()).isEmpty();
    host.behave(Behaviours.status(204));
    assertThat(it.answer(host.url("/")).status()).isEqualTo(204);
  }

  @Test
  void gc008_givesUpOnSilence() {
    VillageHost host = it.host(Behaviours.always(Reply.of(200).by(ReplyTransports.SILENT)));

    NoAnswer none = noAnswer(host, Duration.ofMillis(300));

    assertThat(none.cause()).isEqualTo(Cause.TIMEOUT);
    assertThat(none.reason()).contains("a.village.test", "in time");
  }

  @Test
  void gc008_givesUpOnABodyThatDrips() {
    ReplyTransport drip = ReplyTransports.drip(10, Duration.ofMillis(50));
    VillageHost host = it.host(Behaviours.always(Reply.of(200).body(new byte[100_000]).by(drip)));

    NoAnswer none = it.noAnswer(host.url("/"));

    assertThat(none.cause()).isEqualTo(Cause.TIMEOUT);
    assertThat(none.reason()).contains("too slowly");
  }

  @Test
  void gc008_givesUpOnABodyThatStopsHalfway() {
    ReplyTransport stops =
        (reply, wire) -> {
          wire.write(reply.head() + "Content-Length: 100000\r\n\r\n");
          wire.write(reply.body());
          wire.pause(Duration.ofMinutes(10));
        };
    VillageHost host = it.host(Behaviours.always(Reply.of(200).body(new byte[50_000]).by(stops)));

    assertThat(it.noAnswer(host.url("/")).reason()).contains("too slowly");
  }

  @Test
  void gc008_waitsLongerForTheStartThanForTheRest() {
    ReplyTransport thinks =
        (reply, wire) -> {
          wire.pause(VillageFetch.SHORT.stall().multipliedBy(3).dividedBy(2));
          ReplyTransports.WHOLE.send(reply, wire);
        };
    VillageHost host = it.host(Behaviours.always(Behaviours.feed().by(thinks)));

    assertThat(it.answer(host.url("/")).status()).isEqualTo(200);
  }

  @Test
  void gc008_givesUpWhenTheTotalIsOver() {
    ReplyTransport slow = ReplyTransports.drip(1000, Duration.ofMillis(50));
    VillageHost host = it.host(Behaviours.always(Reply.of(200).body(new byte[1_000_000]).by(slow)));

    NoAnswer none = noAnswer(host, Duration.ofMillis(400));

    assertThat(none.cause()).isEqualTo(Cause.TIMEOUT);
  }

  @Test
  void gc008_theTotalIsForAllRedirectsTogether() {
    ReplyTransport thinks =
        (reply, wire) -> {
          wire.pause(Duration.ofMillis(500));
          ReplyTransports.WHOLE.send(reply, wire);
        };
    VillageHost host =
        it.host(
            (request, now) ->
                Behaviours.redirects(302, 302, 302, 302, 302).answer(request, now).by(thinks));

    assertThat(noAnswer(host, Duration.ofMillis(1200)).hops()).hasSizeLessThan(5);
  }

  @Test
  void gc008_theDefaultsAreTenThirtyAndFifteenSeconds() {
    assertThat(HttpSettings.defaults("x").times())
        .isEqualTo(
            new HttpSettings.TimeLimits(
                Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(15)));
  }

  @Test
  void gc111_theDefaultsAreFiveAndFifteenMebibytesAndTwoHundred() {
    assertThat(HttpSettings.defaults("x").sizes())
        .isEqualTo(new SizeLimits(5 * 1024 * 1024, 15 * 1024 * 1024, 200));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 20, 60})
  void gc111_stopsBombs(int mebibytes) {
    VillageHost host = it.host(Behaviours.bomb(mebibytes));

    NoAnswer none = it.noAnswer(host.url("/"));

    assertThat(none.cause()).isEqualTo(Cause.TOO_LARGE);
    assertThat(none.reason()).contains("200 times");
  }

  @Test
  void gc111_stopsBombsOfZstdAndTakesNoLargeWindows() throws IOException {
    Reply labelled = Reply.of(200).with("Content-Encoding", "zstd");
    VillageHost host = it.host(Behaviours.always(labelled.body(Zstd.compress(new byte[20 << 20]))));
    assertThat(it.noAnswer(host.url("/")).cause()).isEqualTo(Cause.TOO_LARGE);
    ByteArrayOutputStream wide = new ByteArrayOutputStream();
    try (ZstdOutputStream out = new ZstdOutputStream(wide).setLong(27)) {
      out.write(Behaviours.FEED.getBytes(UTF_8));
    }
    host.behave(Behaviours.always(labelled.body(wide.toByteArray())));

    assertThat(it.noAnswer(host.url("/")).cause()).isEqualTo(Cause.BROKEN);
  }

  @Test
  void gc111_stopsAtTheDecodedLimit() {
    String text =
        new Random(7).ints(3 << 20, 'a', 'c').mapToObj(Character::toString).collect(joining());
    Reply zipped = Reply.of(200).body(Bytes.gzip(text.getBytes(UTF_8)));
    VillageHost host = it.host(Behaviours.always(zipped));
    HttpSettings small = VillageFetch.SETTINGS.with(new SizeLimits(5 << 20, 2 << 20, 200));

    try (HttpFetcher fetcher = it.fetcher(small, it.village::resolve)) {
      NoAnswer none = (NoAnswer) fetcher.fetch(FetchRequest.get(host.url("/")));

      assertThat(none.cause()).isEqualTo(Cause.TOO_LARGE);
      assertThat(none.reason()).contains("unpacks to more than 2048 KiB");
    }
    assertThat(it.answer(host.url("/")).body()).hasSize(3 << 20);
  }

  @Test
  void gc111_stopsAnEndlessBodyWhateverItsLength() {
    Reply endless =
        Reply.of(200).body(" ".repeat(10_000).getBytes(UTF_8)).by(ReplyTransports.ENDLESS);
    VillageHost host = it.host(Behaviours.always(endless));
    assertThat(it.noAnswer(host.url("/")).cause()).isEqualTo(Cause.TOO_LARGE);
    host.behave(Behaviours.always(Reply.of(200).body(new byte[(5 << 20) + 1])));
    assertThat(it.noAnswer(host.url("/")).reason()).contains("5120 KiB");
    host.behave(Behaviours.always(Reply.of(200).body(new byte[5 << 20])));
    assertThat(it.answer(host.url("/")).body()).hasSize(5 << 20);
  }

  @Test
  void gc111_closesTheStreamAtOnce() {
    CompletableFuture<Long> sent = new CompletableFuture<>();
    ReplyTransport counting =
        (reply, wire) -> {
          long bytes = 0;
          try {
            wire.write(reply.head() + "\r\n");
            while (true) {
              wire.write(reply.body());
              bytes += reply.body().length;
            }
          } finally {
            sent.complete(bytes);
          }
        };
    VillageHost host =
        it.host(Behaviours.always(Reply.of(200).body(new byte[10_000]).by(counting)));

    assertThat(it.noAnswer(host.url("/")).cause()).isEqualTo(Cause.TOO_LARGE);

    assertThat(sent.join()).as("limit and what the sockets hold").isLessThan(40L << 20);
  }

  @Test
  void gc111_refusesMoreThanOneCoding() {
    byte[] twice = Bytes.gzip(Bytes.gzip(Behaviours.FEED.getBytes(UTF_8)));
    VillageHost host = it.host(Behaviours.always(Reply.of(200).body(twice)));
    for (String label : new String[] {"gzip", "gzip, gzip", "br, gzip", "deflate,gzip"}) {
      host.behave(Behaviours.always(Reply.of(200).with("Content-Encoding", label).body(twice)));

      NoAnswer none = it.noAnswer(host.url("/"));

      assertThat(none.cause()).isEqualTo(Cause.BROKEN);
      assertThat(none.reason()).contains("more than once");
    }
  }

  @Test
  void randomAnswers_giveAnOutcomeEachTime() {
    Random random = new Random(42);
    String[] pieces = {
      "HTTP/1.1 200 OK\r\n",
      "HTTP/1.1 ",
      "304",
      "101 Up\r\n",
      "Content-Length: ",
      "-1\r\n",
      "99999999999999999999\r\n",
      "Transfer-Encoding: chunked\r\n",
      "Content-Encoding: br\r\n",
      "Content-Encoding: zstd\r\n",
      "\r\n",
      "\r\n\r\n",
      "5\r\nhello\r\n",
      "0\r\n\r\n",
      "\u0000",
      "Location: \r\n",
      "HTTP/1.1 302 x\r\nLocation: //\r\n\r\n",
      ":\r\n",
      " folded\r\n",
      "zz\r\n",
      "Connection: upgrade\r\nUpgrade: h2c\r\n",
      "(\u00b5/\u00fdxxxx",
      "\u001f\u008bxxxx"
    };
    VillageHost host = it.host(Behaviours.plainFeed());
    for (int round = 0; round < 300; round++) {
      StringBuilder answer = new StringBuilder(random.nextBoolean() ? pieces[0] : "");
      for (int i = random.nextInt(8); i >= 0; i--) {
        answer.append(pieces[random.nextInt(pieces.length)]);
      }
      host.behave(Behaviours.always(Reply.of(200).by(ReplyTransports.garbage(answer.toString()))));

      switch (it.get(host.url("/"))) {
        case Answer told -> assertThat(told.status()).isBetween(0, 999);
        case NoAnswer none -> assertThat(none.reason()).isNotBlank().endsWith(".");
      }
    }
  }

  /** With less time in total. */
  private NoAnswer noAnswer(VillageHost host, Duration total) {
    HttpSettings settings =
        VillageFetch.SETTINGS.with(
            new HttpSettings.TimeLimits(total, total, VillageFetch.SHORT.stall()));
    try (HttpFetcher fetcher = it.fetcher(settings, it.village::resolve)) {
      return (NoAnswer) fetcher.fetch(FetchRequest.get(host.url("/0")));
    }
  }

  private Cause delivered(ReplyTransport delivery) {
    VillageHost host = it.host(Behaviours.always(Behaviours.feed().by(delivery)));
    NoAnswer none = it.noAnswer(host.url("/"));
    assertThat(none.reason()).contains("a.village.test").endsWith(".");
    return none.cause();
  }
}
