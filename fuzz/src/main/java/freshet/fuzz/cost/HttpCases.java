package freshet.fuzz.cost;

import static freshet.fuzz.cost.Shapes.repeated;
import static freshet.fuzz.cost.Shapes.shuffled;

import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Freshness;
import freshet.crawler.http.Header;
import freshet.crawler.http.HttpDate;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.http.RetryAfter;
import freshet.feed.html.WebUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The headers of answers, and addresses. */
final class HttpCases {
  private static final int SIZE = 16_000;
  private static final String URL = "https://blog.example/feed";
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private HttpCases() {}

  static Stream<WorstCase> all() {
    return Stream.concat(headers(), addresses());
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

  private static Stream<WorstCase> addresses() {
    return Stream.of(
        address("segments", repeated("http://a.example", "/a", "")),
        address("dots", repeated("http://a.example", "/..", "")),
        address("dots and names", repeated("http://a.example", "/a/..", "")),
        address("slashes", repeated("http:", "/", "a")),
        address("slashes behind the host", repeated("http://a.example", "//", "")),
        address("backslashes", repeated("http:", "\\", "a")),
        address("spaces", repeated("", "    ", "http://a.example")),
        address("spaces inside", repeated("http://a.example/", " ", "")),
        address("at signs", repeated("http://", "a@", "a.example")),
        address("colons", repeated("http://", "a:", "a.example")),
        address("labels", repeated("http://", "a.", "example")),
        address("numbers", repeated("http://", "1.", "1")),
        address("one long number", repeated("http://0x", "1", "g")),
        address("brackets", repeated("http://", "[", "")),
        address("parameters", repeated("http://a.example/?", "token#=b&", "")),
        address("semicolons", repeated("http://a.example/?", ";", "")),
        address("one long parameter", repeated("http://a.example/?a=", "b", "=!")),
        address("percent signs", repeated("http://a.example/", "%", "")),
        address("letters of other scripts", repeated("http://a.example/", "\u00e9", "")),
        address("a host of other scripts", repeated("http://", "\u00e9", ".example")),
        address("Punycode", repeated("http://", "xn--a.", "example")),
        address("fragments", repeated("http://a.example/", "#", "")),
        address("a scheme", repeated("", "http", "://a.example")),
        address("no scheme", repeated("", "//a", "@")));
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
    Freshness.of(answer, NOW);
    RetryAfter.of(answer, NOW);
    HttpDate.parse(value, NOW);
  }

  private static WorstCase address(String shape, IntFunction<String> ofSize) {
    return WorstCase.text("address: " + shape, SIZE, ofSize, HttpCases::address);
  }

  private static void address(String url) {
    RequestUrl.canonical(url);
    RequestUrl.redacted(url);
    RequestUrl.isPrivate(url);
    RequestUrl.origin(url);
    WebUrl.resolve(url, URL);
    WebUrl.resolveFeed("../" + url, URL);
  }
}
