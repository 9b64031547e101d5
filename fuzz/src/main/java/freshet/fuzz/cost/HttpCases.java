package freshet.fuzz.cost;

import static freshet.fuzz.cost.Shapes.repeated;
import static freshet.fuzz.cost.Shapes.shuffled;

import freshet.feed.html.WebUrl;
import freshet.http.CacheLifetime;
import freshet.http.FetchResult.Answer;
import freshet.http.Header;
import freshet.http.HttpDate;
import freshet.http.RequestUrl;
import freshet.http.RetryAfter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The headers of answers, and addresses. */
final class HttpCases {
  private static final int SIZE = 16_000;

  /** Four times as many characters are the most that an address may have. */
  private static final int ADDRESS = 2000;

  private static final String URL = "https://blog.example/feed";
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private HttpCases() {}

  static Stream<WorstCase> all() {
    return Stream.of(headers(), addresses(HttpCases::address), addresses(HttpCases::link))
        .flatMap(cases -> cases);
  }

  private static Stream<WorstCase> headers() {
    return Stream.of(
        header("directives", repeated("", "max-age=1, ", "")),
        header("quotes", repeated("", "a=\"\\\", ", "")),
        header("brackets", repeated("", "<a, ", "")),
        header("commas", repeated("", ",", "")),
        header("digits", repeated("max-age=", "0", "1")),
        header("spaces", repeated("max-age=", "    ", "1")),
        header("days", repeated("Sun", "    ", "06 Nov 1994 08:49:37 GMT")),
        header("separators", repeated("Sun, ", "-:", "06 Nov 1994 08:49:37 GMT")),
        header("dates", repeated("", "Sun, 06 Nov 1994 08:49:37 GMT ", "")),
        header("anything", shuffled("", "", "max-age", "=", "\"", "\\", ",", "<", ">", "1", " ")));
  }

  private static Stream<WorstCase> addresses(
      BiFunction<String, IntFunction<String>, WorstCase> made) {
    return Stream.of(
        made.apply("segments", repeated("http://a.example", "/a", "")),
        made.apply("dots", repeated("http://a.example", "/..", "")),
        made.apply("dots and names", repeated("http://a.example", "/a/..", "")),
        made.apply("slashes", repeated("http:", "/", "a")),
        made.apply("slashes behind the host", repeated("http://a.example", "//", "")),
        made.apply("backslashes", repeated("http:", "\\", "a")),
        made.apply("spaces", repeated("", "    ", "http://a.example")),
        made.apply("spaces inside", repeated("http://a.example/", " ", "")),
        made.apply("at signs", repeated("http://", "a@", "a.example")),
        made.apply("colons", repeated("http://", "a:", "a.example")),
        made.apply("labels", repeated("http://", "a.", "example")),
        made.apply("numbers", repeated("http://", "1.", "1")),
        made.apply("one long number", repeated("http://0x", "1", "g")),
        made.apply("brackets", repeated("http://", "[", "")),
        made.apply("parameters", repeated("http://a.example/?", "token#=b&", "")),
        made.apply("semicolons", repeated("http://a.example/?", ";", "")),
        made.apply("one long parameter", repeated("http://a.example/?a=", "b", "=!")),
        made.apply("percent signs", repeated("http://a.example/", "%", "")),
        made.apply("letters of other scripts", repeated("http://a.example/", "\u00e9", "")),
        made.apply("a host of other scripts", repeated("http://", "\u00e9", ".example")),
        made.apply("Punycode", repeated("http://", "xn--a.", "example")),
        made.apply("fragments", n -> "http://a.example/" + "#".repeat(n)),
        made.apply("a scheme", repeated("", "http", "://a.example")),
        made.apply("no scheme", repeated("", "//a", "@")));
  }

  private static WorstCase header(String shape, IntFunction<String> ofSize) {
    return WorstCase.text("header: " + shape, SIZE, ofSize, HttpCases::header);
  }

  private static void header(String value) {
    List<Header> headers =
        List.of(
            new Header("Cache-Control", value),
            new Header("Expires", value),
            new Header("Age", value),
            new Header("Retry-After", value));
    Answer answer = new Answer(200, URL, List.of(), headers, new byte[0], 0, Duration.ZERO);
    CacheLifetime.of(answer, NOW);
    RetryAfter.of(answer, NOW);
    HttpDate.parse(value, NOW);
  }

  private static WorstCase address(String shape, IntFunction<String> ofSize) {
    return WorstCase.text("address: " + shape, ADDRESS, ofSize, HttpCases::address);
  }

  private static WorstCase link(String shape, IntFunction<String> ofSize) {
    return WorstCase.text("link: " + shape, SIZE, ofSize, HttpCases::link);
  }

  private static void address(String url) {
    RequestUrl.canonical(url);
    RequestUrl.isPrivate(url);
    RequestUrl.origin(url);
  }

  private static void link(String url) {
    RequestUrl.redacted(url);
    WebUrl.resolve(url, URL);
    WebUrl.resolveFeed("../" + url, URL);
  }
}
