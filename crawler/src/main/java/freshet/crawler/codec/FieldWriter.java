package freshet.crawler.codec;

import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes values one after the other, separated by bars. */
final class FieldWriter {
  static final char BAR = '|';
  static final char ESCAPE = '\\';

  private final StringBuilder out = new StringBuilder();

  FieldWriter(int version) {
    out.append(version);
  }

  /** Appends a value's text; nothing for null. */
  FieldWriter add(@Nullable Object value) {
    out.append(BAR);
    if (value != null) {
      out.append('=').append(escaped(value.toString()));
    }
    return this;
  }

  FieldWriter addAll(Collection<?> values) {
    return add(values.stream().map(Object::toString).sorted().collect(Collectors.joining(",")));
  }

  private static String escaped(String text) {
    // rare, and fast to look for
    return text.indexOf(BAR) < 0 && text.indexOf(ESCAPE) < 0
        ? text
        : text.replace("\\", "\\\\").replace("|", "\\|");
  }

  String text() {
    return out.toString();
  }
}
