package freshet.web.apps;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.web.Refusal;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a request asks, be it in the query, a form or a multipart body (FV-002). */
public final class Parameters {
  /** 10,000 item ids in their longest form are half a MiB (GR-051, GR-060). */
  private static final int LARGEST_BODY = 16 << 20;

  private final Map<String, List<String>> values = new LinkedHashMap<>();

  /** Those of the query alone. */
  public static Parameters ofQuery(Context context) {
    Parameters parameters = new Parameters();
    parameters.addForm(context.queryString());
    return parameters;
  }

  /** Those of the query, and then those of the body. */
  public static Parameters of(Context context) throws IOException {
    return of(context, LARGEST_BODY);
  }

  /** The same, of a body up to a size. */
  public static Parameters of(Context context, int largest) throws IOException {
    Parameters parameters = ofQuery(context);
    byte[] body = body(context, largest);
    if (body.length == 0) {
      return parameters;
    }
    String type = context.contentType();
    if (type != null && type.toLowerCase(Locale.ROOT).startsWith("multipart/")) {
      Multipart.fields(body, type).forEach(field -> parameters.add(field.name(), field.value()));
    } else {
      parameters.addForm(new String(body, UTF_8).strip());
    }
    return parameters;
  }

  /** The body of a request; refused if it is larger than allowed. */
  public static byte[] body(Context context, int largest) throws IOException {
    byte[] body = context.req().getInputStream().readNBytes(largest + 1);
    if (body.length > largest) {
      throw new Refusal(413, "the request is larger than the %d bytes allowed".formatted(largest));
    }
    return body;
  }

  private void addForm(@Nullable String form) {
    if (form == null) {
      return;
    }
    int start = 0;
    while (start < form.length()) {
      int end = form.indexOf('&', start);
      String pair = form.substring(start, end < 0 ? form.length() : end);
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        add(
            decoded(equals < 0 ? pair : pair.substring(0, equals), true),
            equals < 0 ? "" : decoded(pair.substring(equals + 1), true));
      }
      start = end < 0 ? form.length() : end + 1;
    }
  }

  private void add(String name, String value) {
    values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
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

  /** Whether it is there, with a value or without (FV-001). */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** The first value that says something. */
  public Optional<String> one(String name) {
    return all(name).stream().filter(value -> !value.isEmpty()).findFirst();
  }

  /** All values, in their order. */
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** A whole number that is not negative; empty if there is none. */
  public Optional<Long> number(String name) {
    return one(name).flatMap(Parameters::whole);
  }

  /** The number that digits are, at most the greatest there is; empty if these are no digits. */
  public static Optional<Long> whole(String text) {
    String digits = text.strip();
    if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Optional.empty();
    }
    try {
      return Optional.of(Long.parseLong(digits));
    } catch (NumberFormatException e) {
      return Optional.of(Long.MAX_VALUE);
    }
  }

  /** A time in seconds, or finer by the number of its digits (GR-063). */
  public Optional<Instant> time(String name) {
    Optional<String> text = one(name).map(String::strip);
    return text.flatMap(Parameters::whole).map(value -> time(value, text.get().length()));
  }

  private static Instant time(long value, int digits) {
    if (digits <= 11) {
      return Instant.ofEpochSecond(value);
    }
    if (digits <= 15) {
      return Instant.ofEpochMilli(value);
    }
    long perSecond = digits <= 18 ? 1_000_000 : 1_000_000_000;
    return Instant.ofEpochSecond(
        value / perSecond, value % perSecond * (1_000_000_000 / perSecond));
  }
}
