package freshet.feed.xml;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedLinkResolverTest {

  /** Examples of RFC 3986, section 5.4. */
  @ParameterizedTest
  @CsvSource({
    "g:h, g:h",
    "g, http://a/b/c/g",
    "./g, http://a/b/c/g",
    "g/, http://a/b/c/g/",
    "/g, http://a/g",
    "//g, http://g",
    "?y, http://a/b/c/d;p?y",
    "g?y, http://a/b/c/g?y",
    "#s, http://a/b/c/d;p?q#s",
    "g#s, http://a/b/c/g#s",
    ";x, http://a/b/c/;x",
    "'', http://a/b/c/d;p?q",
    "., http://a/b/c/",
    "./, http://a/b/c/",
    ".., http://a/b/",
    "../, http://a/b/",
    "../g, http://a/b/g",
    "../.., http://a/",
    "../../g, http://a/g",
    "../../../g, http://a/g",
    "/./g, http://a/g",
    "/../g, http://a/g",
    "g., http://a/b/c/g.",
    "./../g, http://a/b/g",
    "g/./h, http://a/b/c/g/h",
    "g/../h, http://a/b/c/h",
    "g?y/../x, http://a/b/c/g?y/../x"
  })
  void references_areResolvedAsTheStandardSays(String reference, String expected) {
    assertThat(FeedLinkResolver.resolve("http://a/b/c/d;p?q", reference)).isEqualTo(expected);
  }

  @Test
  void baseWithoutPath_hasTheRoot() {
    assertThat(FeedLinkResolver.resolve("http://a", "g")).isEqualTo("http://a/g");
    assertThat(FeedLinkResolver.resolve("http://a?x=/y", "g")).isEqualTo("http://a/g");
  }

  @Test
  void withoutAWebBase_referencesStayAsTheyAre() {
    assertThat(FeedLinkResolver.resolve(null, " g ")).isEqualTo("g");
    assertThat(FeedLinkResolver.resolve("javascript:alert(1)", "g")).isEqualTo("g");
    assertThat(FeedLinkResolver.resolve("relative/", "g")).isEqualTo("g");
  }

  @Test
  void lineBreaksInAnAddress_areDropped() {
    assertThat(FeedLinkResolver.resolve(null, "\n java\nscript:x")).isEqualTo("javascript:x");
    assertThat(FeedLinkResolver.resolve(null, "http://a/\n  b")).isEqualTo("http://a/  b");
  }
}
