package freshet.fuzz;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The check that the sanitiser has to pass can fail. */
class InertHtmlTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>x()</script>",
        "<p onclick=\"x()\">a</p>",
        "<p style=\"a\">a</p>",
        "<a href=\"javascript:x()\">a</a>",
        "<img src=\"data:image/svg+xml,x\">",
        "<video src=\"data:image/png,x\"></video>",
        "<iframe src=\"https://a.example/\"></iframe>",
        "<p title=a>b</p>",
        "<p title=\"`\">b</p>",
        "<P>a</P>",
        "<!--a-->",
        "</p title=\"a\">",
        "a > b",
        "a &copy; b",
        "a < b"
      })
  void whatIsNotInert_isRefused(String html) {
    assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> InertHtml.check(html));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a &amp; b",
        "<p title=\"a &lt; b\">c<br></p>",
        "<a href=\"https://a.example/\" rel=\"nofollow\">a</a>",
        "<img src=\"data:image/png;base64,AA\" alt=\"\">"
      })
  void whatIsInert_passes(String html) {
    InertHtml.check(html);
  }
}
