package freshet.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.HttpSettings.TimeLimits;
import freshet.village.Behaviours;
import freshet.village.Bytes;
import freshet.village.PolitenessAudit;
import freshet.village.Reply;
import freshet.village.ReplyTransports;
import freshet.village.Request;
import freshet.village.VillageHost;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpFetcherTest {
  private static final byte[] FEED = Behaviours.FEED.getBytes(UTF_8);

  /** "Brotli is fine." in Brotli, as an uncompressed block. */
  private static final byte[] BROTLI = Base64.getDecoder().decode("CweAQnJvdGxpIGlzIGZpbmUuAw==");

  private final VillageFetch it = new VillageFetch();

  @AfterEach
  void close() {
    it.close();
  }

  @Test
  void answer_bringsStatusHeadersAndBody() {
    VillageHost host = it.host(Behaviours.strictFeed("W/\"a-gzip\"", "sometime on monday"));

    Answer answer = it.answer(host.url("/feed"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.url()).isEqualTo(host.url("/feed"));
    assertThat(answer.header("etag")).contains("W/\"a-gzip\"");
    assertThat(answer.header("last-modified")).contains("sometime on monday");
    assertThat(answer.body()).isEqualTo(FEED);
    assertThat(answer.wireBytes()).isEqualTo(FEED.length);
    assertThat(answer.hops()).isEmpty();
    assertThat(answer.took()).isEqualTo(Duration.ZERO);
  }

  @Test
  void gc029_timeThatIsOverBeforeTheFirstByte_asksNobody() {
    VillageHost host = it.host(Behaviours.strictFeed("\"a\"", "sometime"));
    Duration brief = Duration.ofMillis(1);
    Resolver slow =
        name -> {
          for (long begun = System.nanoTime(); System.nanoTime() - begun < 2 * brief.toNanos(); ) {
            Thread.onSpinWait();
          }
          return it.village.resolve(name);
        };
    HttpSettings settings =
        VillageFetch.SETTINGS.with(
            new TimeLimits(VillageFetch.SHORT.connect(), brief, VillageFetch.SHORT.stall()));
    // the client's own watch sleeps
    try (HttpFetcher fetcher =
        new HttpFetcher(
            settings,
            slow,
            it.clock,
            client -> client.callTimeout(Duration.ZERO).readTimeout(Duration.ZERO))) {
      assertThat(fetcher.fetch(FetchRequest.get(host.url("/feed"))))
          .isInstanceOfSatisfying(
              NoAnswer.class,
              none -> assertThat(none.cause()).isEqualTo(FetchResult.Cause.TIMEOUT));
    }
    assertThat(host.requests()).isEmpty();
  }

  @Test
  void validators_goOutByteForByteAndMeetA304() {
    VillageHost host = it.host(Behaviours.strictFeed("W/\"~ \\x-gzip\"", "Odd, 1-2-3"));

    Answer answer =
        it.answer(
            host.url("/feed"),
            new Header("If-None-Match", "W/\"~ \\x-gzip\""),
            new Header("If-Modified-Since", "Odd, 1-2-3"));

    assertThat(answer.status()).isEqualTo(304);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void etagBeyondAscii_comesBackAsItWasGiven() {
    String wire = new String("\"ä→\"".getBytes(UTF_8), ISO_8859_1);
    VillageHost host = it.host(Behaviours.stuck304(wire));
    String given = it.answer(host.url("/")).header("ETag").orElseThrow();

    it.answer(host.url("/"), new Header("If-None-Match", given));

    assertThat(host.requests().getLast().header("If-None-Match")).contains(wire);
  }

  @Test
  void gc002_sendsNoCookieNoRefererNoOrigin() {
    VillageHost host = it.host(Behaviours.cookies());

    it.answer(host.url("/1"));
    it.answer(
        host.url("/2"),
        new Header("Cookie", "id=1"),
        new Header("REFERER", "http://x.example/"),
        new Header("Origin", "http://x.example"));
    host.behave(Behaviours.redirects(301, 302));
    it.answer(host.url("/0"));

    assertThat(host.log()).hasSize(5);
    assertThat(PolitenessAudit.noCookies(host.log())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/?",
        "/Feed.XML",
        "/feed?b=2&a=1&B=2",
        "/feed?x&y=&=z&&a=1;b",
        "/a%2Fb%2fc//d;v=1/",
        "/a%20b+c?q=%C3%A4+%zz%",
        "/~user/$a,b!c'd(e)*f@g:h=i&j",
        "/rss?url=http://other.example/x?y=[1]|2"
      })
  void gc003_requestsTheUrlExactlyAsStored(String target) {
    VillageHost host = it.host(Behaviours.plainFeed());
    String url = host.url(target);
    assertThat(RequestUrl.canonical(url)).contains(url);

    Answer answer = it.answer(url + "#fragment");

    assertThat(host.requests()).extracting(Request::target).containsExactly(target);
    assertThat(answer.url()).isEqualTo(url);
  }

  @Test
  void gc004_oneFetchIsOneGet() {
    VillageHost host = it.host(Behaviours.plainFeed());

    it.answer(host.url("/feed"));

    assertThat(host.log()).hasSize(1);
    assertThat(PolitenessAudit.onlyGets(host.log())).isEmpty();
    assertThat(it.village.connections()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 407, 408, 421, 425, 429, 500, 502, 503, 504})
  void gc004_noStatusIsAskedTwice(int status) {
    VillageHost host =
        it.host(Behaviours.always(Reply.of(status).with("Retry-After", "0").body(FEED)));

    Answer answer = it.answer(host.url("/feed"));

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.header("Retry-After")).contains("0");
    assertThat(host.log()).hasSize(1);
  }

  @Test
  void gc005_asksForCompressionAndDecodesWhateverCame() throws IOException {
    VillageHost host = it.host(Behaviours.plainFeed());
    it.answer(host.url("/"));
    assertThat(host.requests().getFirst().header("Accept-Encoding")).contains("gzip, br, zstd");

    assertThat(decoded(host, "gzip", Bytes.gzip(FEED))).isEqualTo(FEED);
    assertThat(decoded(host, "x-gzip", Bytes.gzip(FEED))).isEqualTo(FEED);
    assertThat(decoded(host, "", Bytes.gzip(FEED))).as("unlabelled").isEqualTo(FEED);
    assertThat(decoded(host, "br", Bytes.gzip(FEED))).as("mislabelled").isEqualTo(FEED);
    assertThat(decoded(host, "gzip", FEED)).as("label only").isEqualTo(FEED);
    assertThat(decoded(host, "br", FEED)).as("label only").isEqualTo(FEED);
    assertThat(decoded(host, "gzip, gzip", Bytes.gzip(FEED))).as("twice told").isEqualTo(FEED);
    assertThat(decoded(host, "zstd", Zstd.compress(FEED))).isEqualTo(FEED);
    assertThat(decoded(host, "deflate", deflated(false))).isEqualTo(FEED);
    assertThat(decoded(host, "deflate", deflated(true))).as("raw").isEqualTo(FEED);
    assertThat(decoded(host, "br", BROTLI)).asString(UTF_8).isEqualTo("Brotli is fine.");
    assertThat(decoded(host, "UTF-8", FEED)).as("nonsense").isEqualTo(FEED);
    assertThat(decoded(host, "gzip", new byte[0])).as("empty").isEmpty();
  }

  @Test
  void gc006_sendsTheAcceptItIsGivenAndTakesAnyContentType() {
    VillageHost host =
        it.host(Behaviours.always(Reply.of(200).with("Content-Type", ";;image/<b>").body(FEED)));
    String accept = "application/atom+xml, application/rss+xml;q=0.9, */*;q=0.1";

    Answer answer = it.answer(host.url("/"), new Header("Accept", accept));

    assertThat(host.requests().getFirst().header("Accept")).contains(accept);
    assertThat(answer.body()).isEqualTo(FEED);
  }

  @Test
  void userAgent_isTheRequestsOwnElseTheSettings() {
    VillageHost host = it.host(Behaviours.plainFeed());

    it.answer(host.url("/"));
    it.answer(host.url("/"), new Header("user-agent", "Freshet/1 (+https://f.example/)"));

    assertThat(host.requests())
        .extracting(request -> request.header("User-Agent").orElseThrow())
        .containsExactly("Freshet-Test/1", "Freshet/1 (+https://f.example/)");
  }

  @Test
  void headerWithLineBreak_isNotSent() {
    VillageHost host = it.host(Behaviours.plainFeed());

    it.answer(host.url("/"), new Header("If-None-Match", "\"a\"\r\nCookie: id=1"));

    assertThat(host.requests().getFirst().header("If-None-Match")).isEmpty();
    assertThat(PolitenessAudit.noCookies(host.log())).isEmpty();
  }

  @Test
  void gc008_reusesTheConnectionToAHost() {
    VillageHost host = it.host(Behaviours.plainFeed());

    for (int i = 0; i < 5; i++) {
      it.answer(host.url("/" + i));
    }

    assertThat(host.requests()).extracting(Request::connection).containsOnly(1L);
  }

  @Test
  void gc048_triesOnceMoreWhenAReusedConnectionIsReset() {
    VillageHost host =
        it.host(
            Behaviours.inTurn(
                Behaviours.plainFeed(),
                Behaviours.always(Reply.of(200).by(ReplyTransports.RESET)),
                Behaviours.plainFeed()));
    it.answer(host.url("/first"));

    Answer answer = it.answer(host.url("/second"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(host.requests())
        .extracting(Request::target)
        .containsExactly("/first", "/second", "/second");
  }

  @Test
  void gc048_neverTriesMoreThanOnceMore() {
    VillageHost host =
        it.host(
            Behaviours.inTurn(
                Behaviours.plainFeed(),
                Behaviours.always(Reply.of(200).by(ReplyTransports.RESET))));
    it.answer(host.url("/first"));

    assertThat(it.noAnswer(host.url("/second")).cause()).isEqualTo(FetchResult.Cause.BROKEN);

    assertThat(host.log()).hasSize(3);
  }

  @Test
  void gc048_doesNotTryAgainOnANewConnection() {
    VillageHost host = it.host(Behaviours.always(Reply.of(200).by(ReplyTransports.RESET)));

    assertThat(it.noAnswer(host.url("/")).cause()).isEqualTo(FetchResult.Cause.BROKEN);

    assertThat(host.log()).hasSize(1);
  }

  @Test
  void gc048_doesNotTryAgainWhenTheAnswerHadBegun() {
    VillageHost host =
        it.host(
            Behaviours.inTurn(
                Behaviours.plainFeed(),
                Behaviours.always(Behaviours.feed().by(ReplyTransports.truncated()))));
    it.answer(host.url("/first"));

    assertThat(it.noAnswer(host.url("/second")).cause()).isEqualTo(FetchResult.Cause.BROKEN);

    assertThat(host.log()).hasSize(2);
  }

  @Test
  void userInfo_becomesAHeaderAndLeavesTheUrl() {
    VillageHost host = it.host(Behaviours.plainFeed());

    Answer answer = it.answer(host.url("/f").replace("http://", "http://me:p%40ss@"));

    assertThat(host.requests().getFirst().header("Authorization"))
        .contains("Basic " + Base64.getEncoder().encodeToString("me:p@ss".getBytes(UTF_8)));
    assertThat(answer.url()).isEqualTo(host.url("/f"));
  }

  private byte[] decoded(VillageHost host, String label, byte[] body) {
    Reply reply = Reply.of(200).body(body);
    host.behave(Behaviours.always(label.isEmpty() ? reply : reply.with("Content-Encoding", label)));
    Answer answer = it.answer(host.url("/"));
    assertThat(answer.wireBytes()).isEqualTo(body.length);
    return answer.body();
  }

  private static byte[] deflated(boolean raw) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, raw);
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      out.write(FEED);
    } finally {
      deflater.end();
    }
    return Arrays.copyOf(bytes.toByteArray(), bytes.size());
  }
}
