package freshet.feed.html;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.Markup;
import org.junit.jupiter.api.Test;

class PlainTextTest {
  @Test
  void words_areKeptApartWhereTheLayoutDoes() {
    assertThat(
            PlainText.of(
                "<p>One <b>tw</b>o</p><p>three<br>four&nbsp;&amp; five<script>x()</script>"))
        .isEqualTo("One two three four & five");
  }

  @Test
  void plainMarkup_isNotReadAsHtml() {
    assertThat(PlainText.of(new Markup(" a <b>\n c ", false, null))).isEqualTo("a <b> c");
  }

  @Test
  void excerpt_endsAfterAWord() {
    Markup markup = new Markup("<p>alpha beta gamma", true, null);

    assertThat(PlainText.excerpt(markup, 12)).isEqualTo("alpha beta…");
    assertThat(PlainText.excerpt(markup, 40)).isEqualTo("alpha beta gamma");
    assertThat(PlainText.excerpt(new Markup("abcdefgh", false, null), 4)).isEqualTo("abc…");
  }
}
