package freshet.feed.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebUrlTest {
  /** Mostly the examples of RFC 3986, 5.4. */
  @ParameterizedTest
  @CsvSource({
    "g, http://a/b/c/g",
    "./g, http://a/b/c/g",
    "g/, http://a/b/c/g/",
    "/g, http://a/g",
    "//g, http://g",
    "?y, http://a/b/c/d;p?y",
    "g?y#s, http://a/b/c/g?y#s",
    "'#s', http://a/b/c/d;p?q#s",
    "'', http://a/b/c/d;p?q",
    "., http://a/b/c/",
    "../g, http://a/b/g",
    "../.., http://a/",
    "../../../g, http://a/g",
    "/./g, http://a/g",
    "g;x=1/../y, http://a/b/c/y",
    "HTTP:\\\\Other/x\\y?z\\, http://Other/x/y?z%5C",
    "' g\th ', http://a/b/c/gh",
    "g h, http://a/b/c/g%20h",
    "mailto:x@y, mailto:x@y",
    "é, http://a/b/c/é",
  })
  void references_areResolvedAsBrowsersDo(String reference, String meant) {
    assertThat(WebUrl.resolve(reference, "http://a/b/c/d;p?q"))
        .hasValueSatisfying(url -> assertThat(url).hasToString(meant));
  }

  @Test
  void whatLeadsNowhere_isEmpty() {
    assertThat(WebUrl.of("/x")).isEmpty();
    assertThat(WebUrl.of("http://")).isEmpty();
    assertThat(WebUrl.resolve("x", "mailto:y")).isEmpty();
  }

  @Test
  void parts_areTold() {
    WebUrl url = WebUrl.of("https://me:pw@Example.ORG.:8080/a/b?c=d#e").orElseThrow();

    assertThat(url.host()).isEqualTo("example.org");
    assertThat(url.path()).isEqualTo("/a/b");
    assertThat(url.query()).isEqualTo("c=d");
    assertThat(url.withoutFragment()).endsWith("?c=d");
    assertThat(WebUrl.of("http://[::1]:80").orElseThrow().host()).isEqualTo("[::1]");
  }
}
