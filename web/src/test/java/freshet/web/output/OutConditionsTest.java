package freshet.web.output;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.output.OutputFormat;
import freshet.reading.output.OutputWindow;
import freshet.reading.output.OutputWindows;
import freshet.store.Store;
import freshet.store.account.OutputFeed;
import freshet.store.account.OutputOptions;
import freshet.store.account.PostingSelection;
import freshet.store.model.PostingQuery;
import freshet.store.model.StoredPosting;
import freshet.store.sql.PostingTable;
import freshet.work.CpuLane;
import freshet.work.LaneLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Feeds that are given out only as far as they are news. */
class OutConditionsTest {
  @TempDir private Path folder;
  private OutRig rig;
  private long news;
  private OutputFeed feed;

  @BeforeEach
  void start() {
    rig = new OutRig(folder);
    news = rig.people().annsFeed("https://news.example/feed", "Daily");
    rig.people().arrive(news, 3);
    feed = rig.give(new PostingSelection.All());
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private HttpResponse<byte[]> get(OutputFormat format, String... headers) {
    return rig.get(OutRig.path(feed, format), headers);
  }

  private static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  private static List<String> titles(HttpResponse<byte[]> answer) {
    return Pattern.compile("<title>(Posting \\d+)</title>")
        .matcher(OutRig.text(answer))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void gc090_feedCarriesValidatorsAndLinks(OutputFormat format) {
    rig.nextLook(rig.people().now().plusSeconds(1234));
    HttpResponse<byte[]> answer = get(format);

    assertThat(header(answer, "ETag")).matches("\"[0-9a-f]{32}\"");
    assertThat(header(answer, "Last-Modified")).endsWith(" GMT");
    assertThat(header(answer, "Cache-Control")).isEqualTo("private, max-age=1234");
    assertThat(header(answer, "Vary")).contains("A-IM", "Accept-Encoding");
    assertThat(header(answer, "Link"))
        .contains("<%s>; rel=\"self\"".formatted(rig.topic(feed, format)))
        .contains("<%s/hub>; rel=\"hub\"".formatted(rig.url()));
    assertThat(header(answer, "Content-Type")).isEqualTo(format.contentType());
    assertThat(header(answer, "X-Content-Type-Options")).isEqualTo("nosniff");
  }

  @ParameterizedTest
  @EnumSource
  void gc090_whatIsKnown_isNotSentAgain(OutputFormat format) {
    HttpResponse<byte[]> first = get(format);
    String tag = header(first, "ETag");
    for (String known : List.of(tag, "W/" + tag, "\"other\", " + tag, "*")) {
      HttpResponse<byte[]> again = get(format, "If-None-Match", known);
      assertThat(again.statusCode()).as(known).isEqualTo(304);
      assertThat(again.body()).isEmpty();
      assertThat(header(again, "ETag")).isEqualTo(tag);
      assertThat(header(again, "Cache-Control")).contains("max-age=");
    }
    String date = header(first, "Last-Modified");
    assertThat(get(format, "If-Modified-Since", date).statusCode()).isEqualTo(304);
    assertThat(get(format, "If-None-Match", "\"x\"", "If-Modified-Since", date).statusCode())
        .as("the tag counts")
        .isEqualTo(200);
    assertThat(get(format).body()).as("the same bytes under the same tag").isEqualTo(first.body());
  }

  @Test
  void gc090_tagsDifferByFormat() {
    assertThat(List.of(OutputFormat.values()))
        .extracting(format -> header(get(format), "ETag"))
        .doesNotHaveDuplicates();
  }

  @Test
  void gc090_everythingThatIsListed_changesTheTag() {
    String[] tag = {header(get(OutputFormat.ATOM), "ETag")};
    long ann = rig.people().ann().id();
    List<Runnable> changes =
        List.of(
            () -> rig.people().arrive(news, 1),
            () -> rig.store().subscriptions().rename(ann, news, "Another title"),
            () -> rig.shop().change(ann, feed.id(), "Another", 50, OutputOptions.NONE),
            () -> rig.shop().change(ann, feed.id(), "Another", 2, OutputOptions.NONE),
            () -> rig.shop().change(ann, feed.id(), "Another", 2, new OutputOptions(true, false)),
            () -> OutRig.fetched(rig.store(), 4, "<p>The whole text</p>", rig.people().now()),
            () -> rig.store().subscriptions().remove(ann, List.of(news)));
    for (Runnable change : changes) {
      rig.people().pass(Duration.ofSeconds(5));
      String before = header(get(OutputFormat.ATOM), "Last-Modified");
      change.run();
      HttpResponse<byte[]> answer =
          get(OutputFormat.ATOM, "If-None-Match", tag[0], "If-Modified-Since", before);
      assertThat(answer.statusCode()).as("change %d", changes.indexOf(change)).isEqualTo(200);
      assertThat(get(OutputFormat.ATOM, "If-Modified-Since", before).statusCode()).isEqualTo(200);
      tag[0] = header(answer, "ETag");
    }
  }

  @Test
  void gc090_starOfAnOldPosting_isNews() {
    feed = rig.give(new PostingSelection.Starred());
    HttpResponse<byte[]> before = get(OutputFormat.ATOM);
    rig.people().pass(Duration.ofDays(3));
    long ann = rig.people().ann().id();
    rig.store().reading().mark(ann, List.of(1L), null, true, rig.people().now());

    HttpResponse<byte[]> after =
        get(OutputFormat.ATOM, "If-Modified-Since", header(before, "Last-Modified"));
    assertThat(after.statusCode()).isEqualTo(200);
    assertThat(titles(after)).containsExactly("Posting 1");
  }

  @Test
  void gc090_bytesOfTheCompressedFeed_haveATagOfTheirOwn() throws IOException {
    HttpResponse<byte[]> plain = get(OutputFormat.RSS);
    HttpResponse<byte[]> zipped = get(OutputFormat.RSS, "Accept-Encoding", "br;q=1, gzip;q=0.8");

    assertThat(header(zipped, "Content-Encoding")).isEqualTo("gzip");
    assertThat(header(zipped, "ETag")).isNotEqualTo(header(plain, "ETag"));
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped.body()))) {
      assertThat(in.readAllBytes()).isEqualTo(plain.body());
    }
    for (HttpResponse<byte[]> known : List.of(plain, zipped)) {
      String tag = header(known, "ETag");
      assertThat(get(OutputFormat.RSS, "If-None-Match", tag).statusCode()).isEqualTo(304);
    }
    assertThat(header(get(OutputFormat.RSS, "Accept-Encoding", "gzip;q=0"), "Content-Encoding"))
        .isEmpty();
  }

  @Test
  void gc090_unchangedFeed_isToldWithoutReadingPostings() {
    Store counting = withoutPostings(rig.store());
    OutputWindows windows =
        new OutputWindows(
            counting,
            new CpuLane("output feeds", LaneLimits.forRequests(Duration.ofSeconds(20))),
            rig.people()::now);
    OutputWindow window = windows.current(feed).window();
    assertThat(window.postings()).hasSize(3);
    assertThat(windows.current(rig.store().outputFeeds().find(feed.id()).orElseThrow()).window())
        .isEqualTo(window);
  }

  /** A store that does not give the words of postings. */
  private static Store withoutPostings(Store store) {
    return new Store(store) {
      @Override
      public PostingTable postings() {
        return new PostingTable(database()) {
          @Override
          public Optional<StoredPosting> find(long id) {
            throw new AssertionError("the words of posting " + id + " are read");
          }

          @Override
          public List<StoredPosting> find(Collection<Long> ids) {
            throw new AssertionError("the words of postings " + ids + " are read");
          }

          @Override
          public List<StoredPosting> page(PostingQuery query) {
            throw new AssertionError("the words of postings are read: " + query);
          }
        };
      }
    };
  }

  @Test
  void rfc3229_statusLineNamesItsReason() throws IOException {
    String known = header(get(OutputFormat.ATOM, "A-IM", "feed"), "ETag");
    rig.people().arrive(news, 1);
    URI server = URI.create(rig.url());
    String request =
        "GET %s HTTP/1.1\r\nHost: %s\r\nA-IM: feed\r\nIf-None-Match: %s\r\nConnection: close\r\n\r\n"
            .formatted(OutRig.path(feed, OutputFormat.ATOM), server.getAuthority(), known);
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(answer).startsWith("HTTP/1.1 226 IM Used\r\n");
    }
  }

  @Test
  void rfc3229_onlyWhatCameSince_isSentToWhoWantsThat() {
    HttpResponse<byte[]> first = get(OutputFormat.ATOM, "A-IM", "feed");
    assertThat(first.statusCode()).isEqualTo(200);
    rig.people().arrive(news, 2);

    HttpResponse<byte[]> delta =
        get(OutputFormat.ATOM, "A-IM", "vcdiff, feed", "If-None-Match", header(first, "ETag"));

    assertThat(delta.statusCode()).isEqualTo(226);
    assertThat(header(delta, "IM")).isEqualTo("feed");
    assertThat(header(delta, "Delta-Base")).isEqualTo(header(first, "ETag"));
    assertThat(header(delta, "Cache-Control")).isEqualTo("no-store, im");
    assertThat(titles(delta)).containsExactly("Posting 5", "Posting 4");

    String now = header(delta, "ETag");
    assertThat(now).isEqualTo(header(get(OutputFormat.ATOM), "ETag"));
    assertThat(get(OutputFormat.ATOM, "A-IM", "feed", "If-None-Match", now).statusCode())
        .isEqualTo(304);
    rig.people().arrive(news, 1);
    assertThat(titles(get(OutputFormat.ATOM, "A-IM", "feed", "If-None-Match", now)))
        .containsExactly("Posting 6");
  }

  @Test
  void rfc3229_whoDoesNotWantThat_orKnowsSomethingUnknown_isSentAll() {
    HttpResponse<byte[]> first = get(OutputFormat.ATOM, "A-IM", "feed");
    rig.people().arrive(news, 1);
    String tag = header(first, "ETag");

    for (HttpResponse<byte[]> answer :
        List.of(
            get(OutputFormat.ATOM, "If-None-Match", tag),
            get(OutputFormat.ATOM, "A-IM", "vcdiff", "If-None-Match", tag),
            get(OutputFormat.ATOM, "A-IM", "feed"),
            get(OutputFormat.ATOM, "A-IM", "feed", "If-None-Match", "\"unknown\""))) {
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(header(answer, "IM")).isEmpty();
      assertThat(titles(answer)).hasSize(4);
    }
  }

  @Test
  void gc090_endedFeed_isGone() {
    String path = OutRig.path(feed, OutputFormat.RSS);
    long ann = rig.people().ann().id();
    rig.shop().renew(ann, feed.id());
    assertThat(rig.get(path).statusCode()).isEqualTo(410);

    OutputFeed renewed = rig.store().outputFeeds().find(feed.id()).orElseThrow();
    assertThat(rig.get(OutRig.path(renewed, OutputFormat.RSS)).statusCode()).isEqualTo(200);
    rig.store().accounts().remove(ann);
    assertThat(rig.get(OutRig.path(renewed, OutputFormat.RSS)).statusCode()).isEqualTo(410);
  }

  @Test
  void unknownSecret_isLikeAnyOtherPathThatLeadsNowhere() {
    HttpResponse<byte[]> nowhere = rig.get("/nowhere");
    for (String path : List.of("/out/guessed.rss", "/out/guessed", "/out/x.exe", "/out/%22.rss")) {
      HttpResponse<byte[]> answer = rig.get(path);
      assertThat(answer.statusCode()).as(path).isEqualTo(nowhere.statusCode()).isEqualTo(404);
      assertThat(OutRig.text(answer).replace(path, ""))
          .isEqualTo(OutRig.text(nowhere).replace("/nowhere", ""));
      assertThat(header(answer, "Content-Type")).isEqualTo(header(nowhere, "Content-Type"));
    }
    String almost = feed.secret().substring(1) + "A";
    assertThat(rig.get("/out/" + almost + ".rss").statusCode()).isEqualTo(404);
    assertThat(feed.secret()).hasSizeGreaterThanOrEqualTo(32);
  }

  @Test
  void head_tellsTheSameWithoutADocument() {
    HttpResponse<byte[]> answer = rig.head(OutRig.path(feed, OutputFormat.JSON));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(header(answer, "ETag")).isEqualTo(header(get(OutputFormat.JSON), "ETag"));
    assertThat(new String(get(OutputFormat.JSON).body(), StandardCharsets.UTF_8)).startsWith("{");
  }
}
