package freshet.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.StreamQuery;
import freshet.village.Behaviour;
import freshet.village.Behaviours;
import freshet.village.Reply;
import freshet.village.Request;
import freshet.village.VillageHost;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images of postings as readers see them, and what their hosts see of readers. */
class ImageProxyTest {
  private static final byte[] PNG = "\u0089PNG\r\n\u001a\n and so on".getBytes(ISO_8859_1);
  private static final Pattern PROXIED = Pattern.compile("/image/[^\"\\s]+");

  @TempDir private Path folder;
  private RunningServer server;
  private WebVisitor ada;
  private VillageHost pictures;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    ada = WebVisitor.first(server);
    pictures = server.host("pictures", Behaviours.always(image(PNG)));
  }

  @AfterEach
  void stop() {
    ada.close();
    server.close();
  }

  private static Reply image(byte[] bytes) {
    return Reply.of(200).with("Content-Type", "image/png").body(bytes);
  }

  /** The path of a posting with this text. */
  private String posting(String html) {
    String escaped = html.replace("&", "&amp;").replace("<", "&lt;");
    String feed =
        "<rss version=\"2.0\"><channel><title>A</title><item><title>B</title><guid>g</guid><description>%s</description></item></channel></rss>"
            .formatted(escaped);
    VillageHost host =
        server.host("news", Behaviours.always(Reply.text("application/rss+xml", feed)));
    server.run("add", host.url("/feed"));
    server.awaitRetrieved(1);
    long account = server.store().accounts().find("ada").orElseThrow().id();
    return "/posting/" + server.store().reading().ids(StreamQuery.of(account, 1)).getFirst();
  }

  private static List<String> proxied(String page) {
    return PROXIED
        .matcher(page)
        .results()
        .map(MatchResult::group)
        .map(found -> found.replace("&amp;", "&"))
        .toList();
  }

  private String only(String html) {
    List<String> found = proxied(ada.get(posting(html)).body());
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private String at(String path) {
    return pictures.url(path);
  }

  @Test
  void gc123_everyImage_comesThroughOurServer() {
    String page =
        ada.get(
                posting(
                    """
                    <p>Words <img src="%s" srcset="%s 1x, %s 2x" alt="A cat"></p>
                    <picture><source srcset="%s 400w"><img src="%s"></picture>
                    <video poster="%s" src="https://a.test/v.mp4"></video>\
                    """
                        .formatted(at("/1"), at("/2"), at("/3"), at("/4"), at("/5"), at("/6,x"))))
            .body();

    assertThat(page).contains("Words", "A cat").doesNotContain("http://pictures");
    List<String> found = proxied(page);
    assertThat(found).hasSize(6);
    for (String address : found) {
      HttpResponse<String> answer = ada.get(address);
      assertThat(answer.statusCode()).as(address).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Type")).contains("image/png");
      assertThat(answer.headers().firstValue("Content-Security-Policy"))
          .contains("default-src 'none'; sandbox");
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(answer.headers().firstValue("Cache-Control").orElse("")).contains("immutable");
    }
    assertThat(pictures.requests())
        .extracting(Request::target)
        .containsExactlyInAnyOrder("/1", "/2", "/3", "/4", "/5", "/6,x");
    assertThat(pictures.requests())
        .allSatisfy(
            request -> {
              assertThat(request.header("Cookie")).isEmpty();
              assertThat(request.header("Referer")).isEmpty();
            });
  }

  @Test
  void gc123_imagesAreFetchedOnce() {
    String address = only("<img src=\"%s\">".formatted(at("/1")));
    for (int i = 0; i < 3; i++) {
      assertThat(ada.get(address).body()).contains("PNG");
    }
    assertThat(pictures.requests()).hasSize(1);
  }

  @Test
  void gc123_whatIsNotSigned_isNotFetched() {
    String address = only("<img src=\"%s\">".formatted(at("/1")));
    String signature = address.replaceAll("/image/([^?]+).*", "$1");
    for (String forged :
        List.of(
            address + "x",
            address.replaceAll("until=\\d+", "until=99999999"),
            address.replaceAll("until=\\d+", "until=x"),
            address.replaceAll("&url=.*", ""),
            address.replace(signature, "A".repeat(signature.length())),
            address.replace(signature, "x"))) {
      assertThat(ada.get(forged).statusCode()).as(forged).isEqualTo(403);
    }
    try (WebVisitor eve = new WebVisitor(server)) {
      assertThat(eve.get(address).statusCode()).as("not logged in").isEqualTo(302);
    }
    assertThat(pictures.requests()).isEmpty();
    assertThat(ada.get(address).statusCode()).isEqualTo(200);
  }

  @Test
  void gc123_privateAddresses_areNotAsked() {
    String metadata = "http://169.254.169.254/latest";
    pictures.behave(Behaviours.always(Reply.of(302).with("Location", metadata)));
    String page =
        ada.get(
                posting(
                    "<img src=\"%s\"><img src=\"%s\"><img src=\"http://10.0.0.1:22/\"><img src=\"http://[::ffff:10.0.0.1]/\">"
                        .formatted(at("/1"), metadata)))
            .body();

    List<HttpResponse<String>> answers = proxied(page).stream().map(ada::get).toList();

    assertThat(answers).hasSize(4).extracting(HttpResponse::statusCode).containsOnly(404);
    assertThat(answers.stream().map(HttpResponse::body).distinct())
        .as("nobody learns what listens where")
        .hasSize(1);
  }

  @Test
  void gc123_onlyRastersOfABoundedSize_areGiven() {
    byte[] svg =
        "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>".getBytes(ISO_8859_1);
    byte[] large = new byte[6 << 20];
    System.arraycopy(PNG, 0, large, 0, PNG.length);
    pictures.behave(
        Behaviour.byPath(
            Map.of(
                "/svg", Behaviours.always(image(svg)),
                "/html", Behaviours.always(Reply.text("image/png", "<script>1</script>")),
                "/large", Behaviours.always(image(large)),
                "/none", Behaviours.always(image(new byte[0])))));
    String html =
        "<img src=\"%s\"><img src=\"%s\"><img src=\"%s\"><img src=\"%s\"><img src=\"%s\">"
            .formatted(at("/svg"), at("/html"), at("/large"), at("/none"), at("/missing"));

    for (String address : proxied(ada.get(posting(html)).body())) {
      HttpResponse<String> answer = ada.get(address);
      assertThat(answer.statusCode()).as(address).isEqualTo(404);
      assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
      assertThat(answer.body()).isEqualTo("there is no image that can be shown");
    }
    assertThat(pictures.requests()).hasSize(5);
  }

  @Test
  void hostThatHasHadEnough_isLeftAlone() {
    pictures.behave(Behaviours.status(429));
    String page =
        ada.get(posting("<img src=\"%s\"><img src=\"%s\">".formatted(at("/1"), at("/2")))).body();
    proxied(page).forEach(ada::get);
    proxied(page).forEach(ada::get);
    assertThat(pictures.requests()).hasSize(1);
  }

  @Test
  void images_areLoadedAsTheReaderLikes() {
    String path = posting("<p>Words <img src=\"%s\" alt=\"A cat\"></p>".formatted(at("/1")));
    HttpResponse<String> proxied = ada.get(path);
    assertThat(policy(proxied)).contains("img-src 'self' data:;", "frame-src https");

    ada.post("/me/prefer", Map.of("name", "images", "value", "direct"));
    HttpResponse<String> direct = ada.get(path);
    assertThat(direct.body()).contains("src=\"" + at("/1"));
    assertThat(policy(direct)).contains("img-src 'self' data: https:;");

    ada.post("/me/prefer", Map.of("name", "images", "value", "off"));
    HttpResponse<String> off = ada.get(path);
    assertThat(text(off)).contains("Words [A cat]").doesNotContain("<img");
    assertThat(policy(off)).contains("img-src 'self' data:;", "frame-src 'none'");
  }

  @Test
  void whoTurnedImagesOffBeforeThereWasAProxy_stillHasNone() {
    String path = posting("<img src=\"%s\">".formatted(at("/1")));
    long account = server.store().accounts().find("ada").orElseThrow().id();
    server.store().accounts().prefer(account, "images", "none");
    assertThat(text(ada.get(path))).doesNotContain("<img");
    assertThat(ada.get("/me").body()).contains("value=\"off\" selected");
  }

  /** The article alone, without the favicons around it. */
  private static String text(HttpResponse<String> page) {
    int start = page.body().indexOf("<div class=\"text\"");
    assertThat(start).isPositive();
    return page.body().substring(start, page.body().indexOf("</article>"));
  }

  private static String policy(HttpResponse<String> answer) {
    return answer.headers().firstValue("Content-Security-Policy").orElse("");
  }
}
