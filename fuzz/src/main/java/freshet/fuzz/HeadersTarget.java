package freshet.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.discovery.LinkHeader;
import freshet.http.CacheLifetime;
import freshet.http.FetchResult.Answer;
import freshet.http.Header;
import freshet.http.HttpDate;
import freshet.http.RequestUrl;
import freshet.http.RetryAfter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** The headers of an answer, one a line; each value is also tried as a date and as a URL. */
public final class HeadersTarget {
  private static final String BASE = "https://blog.example/a/feed";
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Duration YEAR = Duration.ofDays(365);

  private HeadersTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    List<Header> headers = Message.headed(data).headers();
    Answer answer = new Answer(200, BASE, List.of(), headers, new byte[0], 0, Duration.ZERO);
    CacheLifetime.of(answer, NOW)
        .ifPresent(fresh -> FuzzAssertions.that(fresh.isPositive(), "lies ahead", fresh));
    RetryAfter.of(answer, NOW).ifPresent(HeadersTarget::awaited);
    headers.stream().map(Header::value).forEach(HeadersTarget::value);
    value(new String(data, UTF_8));
  }

  private static void link(LinkHeader link) {
    FuzzAssertions.that(link.target().indexOf('>') < 0, "is what the brackets hold", link);
    FuzzAssertions.that(
        link.relations().stream().allMatch(name -> name.equals(name.toLowerCase(Locale.ROOT))),
        "names relations in lower case",
        link);
    link.url(BASE)
        .ifPresent(url -> FuzzAssertions.that(url.startsWith("http"), "leads into the web", url));
  }

  private static void awaited(Instant until) {
    FuzzAssertions.that(
        until.isAfter(NOW) && !until.isAfter(NOW.plus(YEAR)), "lies within a year", until);
  }

  private static void value(String value) {
    RetryAfter.parse(value, NOW).ifPresent(HeadersTarget::awaited);
    HttpDate.parse(value, NOW).ifPresent(HeadersTarget::date);
    FuzzAssertions.soon(() -> LinkHeader.parse(value)).forEach(HeadersTarget::link);
    RequestUrl.canonical(value).ifPresent(url -> url(value, url));
  }

  private static void date(Instant at) {
    String written = DateTimeFormatter.RFC_1123_DATE_TIME.format(at.atOffset(ZoneOffset.UTC));
    FuzzAssertions.that(
        at.isBefore(Instant.parse("1000-01-01T00:00:00Z"))
            || HttpDate.parse(written, NOW).filter(at::equals).isPresent(),
        "is read as it is written, " + written,
        at);
  }

  private static void url(String written, String canonical) {
    FuzzAssertions.same(RequestUrl.canonical(canonical).orElse(""), canonical, "stays as it is");
    String shown = RequestUrl.redacted(written);
    RequestUrl.canonical(shown)
        .ifPresent(
            url ->
                FuzzAssertions.that(
                    !RequestUrl.hasUserInfo(url) || url.contains("//***@"),
                    "shows no secret",
                    url));
  }
}
