package freshet.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the fields of a query or of an urlencoded form. */
public final class UrlEncoded {
  private UrlEncoded() {}

  /** A field of a form, with the empty value if it has none. */
  public record Field(String name, String value) {}

  /** The fields in their order; refuses more than allowed. */
  public static List<Field> fields(@Nullable String text, int most) {
    List<Field> fields = new ArrayList<>();
    int start = 0;
    while (text != null && start < text.length()) {
      int and = text.indexOf('&', start);
      int end = and < 0 ? text.length() : and;
      if (end > start) {
        if (fields.size() == most) {
          throw tooMany(most);
        }
        fields.add(field(text.substring(start, end)));
      }
      start = end + 1;
    }
    return fields;
  }

  static Refusal tooMany(int most) {
    return new Refusal(413, "the request has more than the %d fields allowed".formatted(most));
  }

  private static Field field(String pair) {
    int equals = pair.indexOf('=');
    return equals < 0
        ? new Field(decoded(pair, true), "")
        : new Field(
            decoded(pair.substring(0, equals), true), decoded(pair.substring(equals + 1), true));
  }

  /** Percent-decodes once; what is no escape stays as it is. */
  public static String decoded(String text, boolean plusIsSpace) {
    if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
      return text;
    }
    byte[] bytes = text.getBytes(UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      int escaped = bytes[i] == '%' && i + 2 < bytes.length ? hex(bytes[i + 1], bytes[i + 2]) : -1;
      if (escaped >= 0) {
        out.write(escaped);
        i += 2;
      } else {
        out.write(plusIsSpace && bytes[i] == '+' ? ' ' : bytes[i]);
      }
    }
    return out.toString(UTF_8);
  }

  private static int hex(byte high, byte low) {
    int one = Character.digit((char) high, 16);
    int other = Character.digit((char) low, 16);
    return one < 0 || other < 0 ? -1 : one * 16 + other;
  }
}
