package freshet.feed.html;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.RawText;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SanitiserTest {
  private static final String LINK = "rel=\"noopener noreferrer nofollow\"";
  private static final String IMAGE = "loading=\"lazy\" referrerpolicy=\"no-referrer\"";

  @Test
  @DisplayName("GC-121: links say nothing of us and lead where the feed meant")
  void gc121_linksAreResolvedAgainstTheBase() {
    assertThat(sanitise("<a href='../b?c=1&d#e' target=_top id=x>go</a>"))
        .isEqualTo("<a href=\"https://example.org/b?c=1&amp;d#e\" " + LINK + ">go</a>");
    assertThat(sanitise("<a href='//other.example/x'>go</a>"))
        .contains("href=\"https://other.example/x\"");
    assertThat(sanitise("<a href='mailto:a@example.org'>go</a>")).contains("mailto:a@example.org");
  }

  @Test
  void relativeLinkWithoutBase_isText() {
    assertThat(new Sanitiser().sanitise(new RawText("<a href='/b'>go</a>", true, null)))
        .isEqualTo("go");
  }

  @Test
  @DisplayName("GC-121: images are lazy and send no referrer, and pixels are removed")
  void gc121_images() {
    assertThat(sanitise("<img src=pic.png alt='A \"b\"' onerror=x() width=600 style='x:y'>"))
        .isEqualTo(
            "<img src=\"https://example.org/a/pic.png\" alt=\"A &quot;b&quot;\" width=\"600\" "
                + IMAGE
                + ">");
    assertThat(sanitise("<img srcset='a.png 1x, b.png 2x,c.png 3x' src=a.png>"))
        .contains(
            "srcset=\"https://example.org/a/a.png 1x, https://example.org/a/b.png 2x,"
                + " https://example.org/a/c.png 3x\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<img src=p.gif width=1 height=1>",
        "<img src=p.gif width='1px' height=\"0\">",
        "<img src=p.gif style='display:block; width: 1px; height:1px'>",
        "<img src=p.gif height=1 style='width:0'>",
      })
  void gc121_pixelsAreRemoved(String pixel) {
    assertThat(sanitise("<p>x" + pixel + "</p>")).isEqualTo("<p>x</p>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>x</script>",
        "<style>x</style>",
        "<object data=x>x</object>",
        "<embed src=x>",
        "<base href=x>",
        "<meta http-equiv=refresh content=0>",
        "<link rel=stylesheet href=x>",
        "<svg><circle/><text>x</text></svg>",
        "<math><mi>x</mi></math>",
        "<template>x</template>",
        "<noscript>x</noscript>",
        "<iframe src=https://example.org/embed/x>x</iframe>",
        "<iframe srcdoc='<p>x'></iframe>",
        "<img src='data:image/svg+xml,<svg/>'>",
        "<input name=x>",
        "<!-- x -->",
        "<?x y?>",
      })
  @DisplayName("GC-120: what is on no list is dropped")
  void gc120_drops(String html) {
    assertThat(sanitise("a" + html + "b")).isEqualTo("ab");
  }

  @ParameterizedTest
  @CsvSource({
    "javascript:alert(1)",
    "' JaVaScRiPt:alert(1)'",
    "java&#9;script:alert(1)",
    "java&#0;script:alert(1)",
    "&#1;javascript:alert(1)",
    "vbscript:x",
    "'data:text/html,<script>x</script>'",
    "file:///etc/passwd",
    "view-source:http://example.org/",
  })
  void gc120_schemesOfScripts_leaveOnlyTheText(String href) {
    assertThat(sanitise("<a href=\"" + href + "\">t</a>")).isEqualTo("t");
  }

  @Test
  @DisplayName("GC-120: frames only of players, in a sandbox")
  void gc120_players() {
    assertThat(
            sanitise("<iframe src='//www.youtube.com/embed/x?y=1' width=560 onload=x>z</iframe>"))
        .startsWith("<iframe src=\"https://www.youtube.com/embed/x?y=1\" width=\"560\" sandbox=")
        .endsWith("></iframe>");
    assertThat(sanitise("<iframe src='https://www.youtube.com.evil.example/embed/x'></iframe>"))
        .isEmpty();
    assertThat(sanitise("<iframe src='https://www.youtube.com@evil.example/embed/x'></iframe>"))
        .isEmpty();
  }

  @Test
  void rasterImagesInline_stay() {
    assertThat(sanitise("<img src='data:image/png;base64,iVBORw0KGgo='>"))
        .isEqualTo("<img src=\"data:image/png;base64,iVBORw0KGgo=\" " + IMAGE + ">");
  }

  @Test
  void structure_stays() {
    String html =
        "<h2 lang=\"en\">T</h2><pre><code>a\n  b</code></pre><table><tbody><tr>"
            + "<td colspan=\"2\">x</td></tr></tbody></table><ol start=\"3\"><li>y</li></ol>";

    assertThat(sanitise(html)).isEqualTo(html);
  }

  @Test
  void unknownElements_leaveWhatTheyHold() {
    assertThat(sanitise("<form><font color=red>a</font><custom-x>b</custom-x></form>"))
        .isEqualTo("ab");
  }

  @Test
  void plainText_isEscaped() {
    assertThat(new Sanitiser().sanitise(new RawText("a < b\n<i>", false, null)))
        .isEqualTo("a &lt; b<br>&lt;i&gt;");
  }

  /** Depth, misplaced tags and sheer size end in bounded time; a minute is far beyond it. */
  @ParameterizedTest
  @ValueSource(
      strings = {"<div>", "<b title=x><p>", "<table><tr><td>", "<table><b>x", "<", "<ul><li>", "&"})
  void hugeInput_isBounded(String unit) {
    String huge = "<table><tr>" + unit.repeat((1 << 18) / unit.length());

    String safe = Assertions.assertTimeoutPreemptively(Duration.ofMinutes(1), () -> sanitise(huge));

    assertThat(safe.length()).isLessThan(13 << 20);
    assertThat(depth(safe)).isLessThanOrEqualTo(256);
  }

  private static int depth(String html) {
    int depth = 0;
    int deepest = 0;
    for (int i = html.indexOf('<'); i >= 0; i = html.indexOf('<', i + 1)) {
      depth += html.charAt(i + 1) == '/' ? -1 : 1;
      deepest = Math.max(deepest, depth);
    }
    return deepest;
  }

  private static String sanitise(String html) {
    return new Sanitiser().sanitise(new RawText(html, true, "https://example.org/a/post.html"));
  }
}
