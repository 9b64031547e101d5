package freshet.article;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PageCharsetTest {
  private static final String GREEK = "<meta charset=iso-8859-7><p>Καλημέρα";

  @Test
  void declaration_decidesIfNothingElseIsKnown() {
    byte[] body = GREEK.getBytes(Charset.forName("iso-8859-7"));

    assertThat(PageCharset.decode(body, "text/html")).isEqualTo(GREEK);
  }

  @Test
  void answer_isBelievedBeforeTheDeclaration() {
    byte[] body = GREEK.getBytes(Charset.forName("windows-1253"));

    assertThat(PageCharset.decode(body, "text/html; charset=\"windows-1253\"")).isEqualTo(GREEK);
  }

  @Test
  void mark_isBelievedBeforeAll() {
    byte[] body = ("\ufeff" + GREEK).getBytes(StandardCharsets.UTF_16LE);

    assertThat(PageCharset.decode(body, "text/html; charset=utf-8")).isEqualTo(GREEK);
  }

  @Test
  void utf8_isKnownByItsLook() {
    byte[] body = GREEK.getBytes(StandardCharsets.UTF_8);

    assertThat(PageCharset.decode(body, null)).isEqualTo(GREEK);
  }

  @Test
  void unknownNames_leaveTheOldWeb() {
    byte[] body =
        "<meta charset=klingon>caf\u00e9 \u201cbar\u201d".getBytes(Charset.forName("windows-1252"));

    assertThat(PageCharset.decode(body, "text/html; charset=no/such")).endsWith("café “bar”");
  }
}
