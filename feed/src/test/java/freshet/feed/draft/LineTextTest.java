package freshet.feed.draft;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Plain                                | Plain
          1 < 2 > 1                            | 1 < 2 > 1
          a <b>bold</b> word                   | a bold word
          AT&amp;T                             | AT&T
          AT&T                                 | AT&T
          caf&eacute; &#8212; &#x2014;         | café — —
          &#150;                               | –
          &bogus; stays                        | &bogus; stays
          &lt;p>Twice&lt;/p>                   | Twice
          <a href=http://example.com/">x</a>   | x
          <a title="a > b">x</a>               | x
          <script>alert(1)</script>safe        | safe
          <STYLE>p{}</STYLE>safe               | safe
          <!-- hidden -->seen                  | seen
          an <unclosed tag                     | an <unclosed tag
          I &hearts; feeds                     | I ♥ feeds
          """)
  void markup_becomesText(String raw, String expected) {
    assertThat(LineText.of(raw)).isEqualTo(expected);
  }

  @Test
  void whiteSpace_isFolded() {
    assertThat(LineText.of("\n a \t\u00A0 b\r\n")).isEqualTo("a b");
    assertThat(LineText.of(" \n ")).isEmpty();
    assertThat(LineText.folded("a\u0001b")).isEqualTo("a b");
  }

  @ParameterizedTest
  @CsvSource({
    "mary@example.org (Mary), Mary", "Mary <mary@example.org>, Mary", "Mary, Mary",
    "mary@example.org, mary@example.org", "Mary (mary@example.org), Mary", "Mary (Ms), Mary (Ms)"
  })
  void persons_areCalledByTheirName(String line, String name) {
    assertThat(PersonName.name(line)).isEqualTo(name);
  }

  @Test
  void textThatNeverCloses_isReadInLinearTime() {
    for (String part : new String[] {"<", "<a ", "<!--", "&", "<a b=\"", "<script>", "&lt;a "}) {
      String text = part.repeat(200_000);
      Assertions.assertTimeoutPreemptively(Duration.ofSeconds(10), () -> LineText.of(text));
    }
  }
}
