package freshet.feed.encoding;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_32BE;
import static java.nio.charset.StandardCharsets.UTF_32LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EncodingsTest {
  private static final String CAFE = "<a>Café</a>";

  @Test
  void byteOrderMark_comesBeforeAllElse() {
    String text = "<?xml version='1.0' encoding='koi8-r'?><a>Café</a>";
    for (Charset charset : List.of(UTF_8, UTF_16BE, UTF_16LE, UTF_32BE, UTF_32LE)) {
      byte[] marked = ("\uFEFF" + text).getBytes(charset);
      assertThat(Encodings.decode(marked, "text/xml; charset=koi8-r")).isEqualTo(text);
    }
  }

  /** Also where the text is short, or has the sign for damage in it. */
  @ParameterizedTest
  @ValueSource(strings = {"", "a", "\uFFFD", "\uFFFD\uFFFD a"})
  void byteOrderMark_isNoPartOfTheText(String text) {
    for (Charset charset : List.of(UTF_8, UTF_16BE, UTF_16LE)) {
      assertThat(Encodings.decode(("\uFEFF" + text).getBytes(charset), null)).isEqualTo(text);
    }
  }

  @Test
  void byteOrderMarkOfUtf8_isNoPartOfOtherText() {
    byte[] bytes = "\u00EF\u00BB\u00BF<a>Caf\u00E9 \u00E0 la</a>".getBytes(ISO_8859_1);
    assertThat(Encodings.decode(bytes, null)).isEqualTo("<a>Café à la</a>");
  }

  @Test
  void zerosBetweenLetters_tellTheWidth() {
    for (Charset charset : List.of(UTF_16BE, UTF_16LE, UTF_32BE, UTF_32LE)) {
      assertThat(Encodings.decode(CAFE.getBytes(charset), null)).isEqualTo(CAFE);
    }
  }

  @Test
  void header_comesBeforeDeclaration() {
    String text = "<?xml version='1.0' encoding='koi8-r'?><a>Привет</a>";
    byte[] bytes = text.getBytes(Charset.forName("windows-1251"));
    assertThat(Encodings.decode(bytes, "text/xml; charset='windows-1251'")).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "koi8-r, Привет", "windows-1251, Привет", "euc-kr, 년", "gb2312, 你好", "shift_jis, こんにちは",
    "euc-jp, こんにちは", "big5, 你好", "iso-8859-1, Café", "iso-8859-15, €", "windows-1255, שלום"
  })
  void declaration_isBelieved(String charset, String word) {
    String text = "<?xml version=\"1.0\" encoding = \"%s\"?><a>%s</a>".formatted(charset, word);
    assertThat(Encodings.decode(text.getBytes(Charset.forName(charset)), "text/xml"))
        .isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"us-ascii", "iso-8859-1", "bogus", "utf-16", "windows-1252"})
  void utf8UnderAnotherName_isStillUtf8(String claimed) {
    String text = "<?xml version='1.0' encoding='%s'?><a>Café</a>".formatted(claimed);
    assertThat(Encodings.decode(text.getBytes(UTF_8), null)).isEqualTo(text);
    assertThat(Encodings.decode(CAFE.getBytes(UTF_8), "text/xml; charset=" + claimed))
        .isEqualTo(CAFE);
  }

  @ParameterizedTest
  @CsvSource({"us-ascii", "utf-8", "bogus", "iso-8859-1"})
  void bytesThatAreNoUtf8_areWindows1252(String claimed) {
    String text = "<?xml version='1.0' encoding='%s'?><a>“Café” €</a>".formatted(claimed);
    assertThat(Encodings.decode(text.getBytes(Charset.forName("windows-1252")), null))
        .isEqualTo(text);
  }

  @Test
  void headerThatCannotBe_givesWay() {
    byte[] bytes = "<a>Café bücher</a>".getBytes(UTF_8);
    assertThat(Encodings.decode(bytes, "text/xml; charset=iso-2022-jp"))
        .isEqualTo("<a>Café bücher</a>");
  }

  @Test
  void headerThatCannotBe_leavesTheWordToTheDeclaration() {
    String text = "<?xml version='1.0' encoding='koi8-r'?><a>Привет</a>";
    byte[] bytes = text.getBytes(Charset.forName("koi8-r"));
    assertThat(Encodings.decode(bytes, "text/xml; charset=utf-8")).isEqualTo(text);
  }

  @Test
  void damageInAClaimedCharset_leavesTheRestReadable() {
    String text = "<?xml version='1.0' encoding='shift_jis'?><a>こんにちは</a>";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(text.getBytes(Charset.forName("shift_jis")));
    bytes.write(0x81);
    bytes.write(0x20);
    assertThat(Encodings.decode(bytes.toByteArray(), null)).startsWith(text);
  }

  @Test
  void aFewDamagedBytes_leaveUtf8Readable() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("<a>äöüäöüäöüäöüäöü".getBytes(UTF_8));
    bytes.write(0xFF);
    bytes.writeBytes("</a>".getBytes(UTF_8));
    assertThat(Encodings.decode(bytes.toByteArray(), null))
        .isEqualTo("<a>äöüäöüäöüäöüäöü\uFFFD</a>");
  }

  @Test
  void aLetterCutInTwoAtTheEnd_isNoReasonToDoubt() {
    byte[] whole = "<a>é".getBytes(UTF_8);
    byte[] cut = Arrays.copyOf(whole, whole.length - 1);
    assertThat(Encodings.decode(cut, null)).isEqualTo("<a>\uFFFD");
  }

  @Test
  void plainUtf8_isWhatNobodyContradicts() {
    byte[] declared = "<?xml version='1.0' encoding='iso-8859-1'?><a/>".getBytes(ISO_8859_1);
    byte[] bare = CAFE.getBytes(UTF_8);
    assertThat(Encodings.plainUtf8(bare, null)).isTrue();
    assertThat(Encodings.plainUtf8(bare, "text/xml; charset=UTF-8")).isTrue();
    assertThat(Encodings.plainUtf8(bare, "text/xml; charset=iso-8859-1")).isFalse();
    assertThat(Encodings.plainUtf8(declared, null)).isFalse();
    assertThat(Encodings.plainUtf8(CAFE.getBytes(UTF_16LE), null)).isFalse();
  }
}
