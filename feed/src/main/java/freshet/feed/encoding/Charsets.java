package freshet.feed.encoding;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds charsets by the names in documents, using the supersets that browsers use. */
final class Charsets {
  static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  private Charsets() {}

  /** Returns the charset; null if unknown, or if it cannot have encoded the text just read. */
  static @Nullable Charset named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return switch (lower) {
      case "utf-8", "utf8", "unicode-1-1-utf-8" -> UTF_8;
      case "us-ascii", "ascii", "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1" ->
          WINDOWS_1252;
      case "gb2312", "gbk", "gb_2312-80", "x-gbk" -> known("GB18030");
      case "euc-kr", "ks_c_5601-1987", "ksc5601", "korean" -> known("x-windows-949");
      case "shift_jis", "shift-jis", "sjis", "x-sjis" -> known("windows-31j");
      case "big5" -> known("Big5-HKSCS");
      case "tis-620", "iso-8859-11" -> known("x-windows-874");
      case "iso-8859-9" -> known("windows-1254");
      default -> narrow(known(spelled(lower)));
    };
  }

  /** Whether a charset is one that servers and templates declare without checking. */
  static boolean western(Charset charset) {
    return charset.equals(WINDOWS_1252)
        || charset.equals(ISO_8859_1)
        || charset.equals(US_ASCII)
        || charset.equals(UTF_8);
  }

  private static @Nullable Charset known(String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return null;
    }
  }

  /** Normalises names with other dashes, or of numbers alone, to Java's spelling. */
  private static String spelled(String name) {
    if (!name.isEmpty() && name.chars().allMatch(Character::isDigit)) {
      return "cp" + name;
    }
    return switch (name) {
      case "macroman", "mac-roman", "macintosh" -> "x-MacRoman";
      case "maccyrillic", "mac-cyrillic", "x-mac-cyrillic" -> "x-MacCyrillic";
      default -> name.startsWith("windows_") ? name.replace('_', '-') : name;
    };
  }

  /** Excludes UTF-16 and UTF-32, since the declaration was readable byte by byte. */
  private static @Nullable Charset narrow(@Nullable Charset charset) {
    if (charset == null || charset.name().startsWith("UTF-") || !charset.canEncode()) {
      return null;
    }
    return charset;
  }
}
