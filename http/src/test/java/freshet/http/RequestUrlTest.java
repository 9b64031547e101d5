package freshet.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestUrlTest {
  @ParameterizedTest
  @CsvSource({
    "https://me:secret@x.example/feed, https://***@x.example/feed",
    "https://x.example/feed?token=abc&page=2, https://x.example/feed?token=***&page=2",
    "https://x.example/feed?page=2&rss_key=abc, https://x.example/feed?page=2&rss_key=***",
    "https://x.example/feed?Access_Token=a#top, https://x.example/feed?Access_Token=***",
    "https://x.example/feed?f=a81bc81bd10e4c3f9a7d, https://x.example/feed?f=***",
    "https://x.example/feed?a81bc81bd10e4c3f9a7d, https://x.example/feed?***",
    "https:/me:pw@x.example/, https:/***@x.example/",
    "https:\\\\me:pw@x.example/, https:\\\\***@x.example/",
    "HTTP:me:pw@x.example/, HTTP:***@x.example/",
    "http://me:p@w@x.example/, http://***@x.example/",
    "https://x.example/a@b?page=2&tag=news, https://x.example/a@b?page=2&tag=news",
    "no url, no url"
  })
  void gc009_secretsAreNotShown(String url, String shown) {
    assertThat(RequestUrl.redacted(url)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP://X.Example, http://x.example/",
    "https://x.example:443/a/../b, https://x.example/b",
    "http://bücher.example/ä, http://xn--bcher-kva.example/%C3%A4",
    "http://x.example/?q='a b', http://x.example/?q=%27a%20b%27",
    "http://me:pw@x.example/#top, http://me:pw@x.example/"
  })
  void canonical_isWhatGoesOut(String url, String canonical) {
    assertThat(RequestUrl.canonical(url)).contains(canonical);
    assertThat(RequestUrl.canonical(canonical)).contains(canonical);
  }

  @Test
  void canonical_isEmptyForWhatIsNoWebUrl() {
    assertThat(RequestUrl.canonical("file:///etc/passwd")).isEmpty();
    assertThat(RequestUrl.canonical("x.example")).isEmpty();
    assertThat(RequestUrl.canonical("https://blog\u049bx>8080/")).isEmpty();
    assertThat(RequestUrl.canonical("https://b\u00fccher.example/"))
        .contains("https://xn--bcher-kva.example/");
  }

  @Test
  void gc009_whatIsLoggedHoldsNoSecret() {
    String url = "https://me:hidden@x.example/feed?token=hidden";
    Header authorization = new Header("Authorization", "Basic hidden");
    Hop hop = new Hop(302, url);
    FetchResult answer =
        new FetchResult.Answer(
            200, url, List.of(hop), List.of(authorization), new byte[0], 0, Duration.ZERO);

    assertThat(FetchRequest.get(url, authorization) + " " + hop + " " + answer)
        .contains("x.example")
        .doesNotContain("hidden");
  }

  @Test
  void origin_isSchemeHostAndOddPort() {
    assertThat(RequestUrl.origin("https://me:pw@X.example:443/a?b#c"))
        .contains("https://x.example");
    assertThat(RequestUrl.origin("http://x.example:8080/")).contains("http://x.example:8080");
    assertThat(RequestUrl.origin("mailto:a@b")).isEmpty();
  }

  @Test
  void userInfo_isSeen() {
    assertThat(RequestUrl.hasUserInfo("http://me@x.example/")).isTrue();
    assertThat(RequestUrl.hasUserInfo("http://x.example/me@")).isFalse();
  }

  /** The library that reads URLs takes time that grows with the square of such a one. */
  @Test
  void longUrl_isNone() {
    String path = "http://a.example/" + "a".repeat(8000);
    assertThat(RequestUrl.canonical(path)).contains(path);
    assertThat(RequestUrl.canonical("http://" + "a@".repeat(17) + "a.example/")).isEmpty();
    assertThat(RequestUrl.canonical("http://a.example/" + "@".repeat(17))).isPresent();
    assertThat(RequestUrl.noWebAddress("http://" + "a".repeat(9000))).contains("8192");
  }

  @Test
  void secretsBehindManySlashes_areHidden() {
    assertThat(RequestUrl.redacted("http:////u:p@a.example/")).isEqualTo("http:////***@a.example/");
    assertThat(RequestUrl.redacted("x http://a///u:p@b/")).isEqualTo("x http://a///***@b/");
    assertThat(RequestUrl.redacted(" https:\\u:p@a@b.example\\c@d"))
        .isEqualTo(" https:\\***@b.example\\c@d");
  }
}
