package freshet.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.reading.RequestRejectedException;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses the fields of a query or of a URL-encoded form. */
public final class UrlEncoded {
  private UrlEncoded() {}

  /** A field; its value is empty if none was given. */
  public record Field(String name, String value) {}

  /** Returns the fields in order; rejects more than allowed. */
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

  static RequestRejectedException tooMany(int most) {
    return new RequestRejectedException(
        413, "the request has more than the %d fields allowed".formatted(most));
  }

  private static Field field(String pair) {
    int equals = pair.indexOf('=');
    return equals < 0
        ? new Field(decoded(pair, true), "")
        : new Field(
            decoded(pair.substring(0, equals), true), decoded(pair.substring(equals + 1), true));
  }

  /** Percent-decodes once; invalid escapes stay unchanged. */
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
