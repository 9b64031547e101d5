package freshet.crawler.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Fields of a URL-encoded form in UTF-8; the first of a name counts. */
final class FormBody {
  private final Map<String, String> fields = new LinkedHashMap<>();

  /** Parses a query or a body as far as possible. */
  static FormBody parse(@Nullable String text) {
    FormBody form = new FormBody();
    if (text != null) {
      for (String pair : text.split("&", -1)) {
        form.read(pair);
      }
    }
    return form;
  }

  private void read(String pair) {
    int equals = pair.indexOf('=');
    if (equals > 0) {
      try {
        String name = URLDecoder.decode(pair.substring(0, equals), UTF_8);
        fields.putIfAbsent(name, URLDecoder.decode(pair.substring(equals + 1), UTF_8));
      } catch (IllegalArgumentException _) {
        // An invalid percent code: this field cannot be meant for us.
      }
    }
  }

  FormBody with(String name, String value) {
    fields.put(name, value);
    return this;
  }

  /** Returns a field; empty if absent. */
  String field(String name) {
    return fields.getOrDefault(name, "");
  }

  byte[] encode() {
    return fields.entrySet().stream()
        .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
        .collect(Collectors.joining("&"))
        .getBytes(UTF_8);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
