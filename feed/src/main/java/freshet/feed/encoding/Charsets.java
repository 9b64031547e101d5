package freshet.feed.encoding;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Charsets by the names that documents use, each read as the larger one that browsers take. */
final class Charsets {
  static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  private Charsets() {}

  /** Null if no such charset is known, or if it cannot have written what has just been read. */
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

  /** Names that servers and templates put in without looking at the text. */
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

  /** As Java writes the names that others write with other dashes, or as a number alone. */
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

  /** A document whose declaration could be read byte by byte is not in UTF-16 or UTF-32. */
  private static @Nullable Charset narrow(@Nullable Charset charset) {
    if (charset == null || charset.name().startsWith("UTF-") || !charset.canEncode()) {
      return null;
    }
    return charset;
  }
}
