package freshet.feed.html;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.RawText;
import org.junit.jupiter.api.Test;

class HtmlTextTest {
  @Test
  void words_areKeptApartWhereTheLayoutDoes() {
    assertThat(
            HtmlText.of(
                "<p>One <b>tw</b>o</p><p>three<br>four&nbsp;&amp; five<script>x()</script>"))
        .isEqualTo("One two three four & five");
  }

  @Test
  void plainMarkup_isNotReadAsHtml() {
    assertThat(HtmlText.of(new RawText(" a <b>\n c ", false, null))).isEqualTo("a <b> c");
  }

  @Test
  void excerpt_endsAfterAWord() {
    RawText markup = new RawText("<p>alpha beta gamma", true, null);

    assertThat(HtmlText.excerpt(markup, 12)).isEqualTo("alpha beta…");
    assertThat(HtmlText.excerpt(markup, 40)).isEqualTo("alpha beta gamma");
    assertThat(HtmlText.excerpt(new RawText("abcdefgh", false, null), 4)).isEqualTo("abc…");
  }
}
