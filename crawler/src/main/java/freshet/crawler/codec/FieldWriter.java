package freshet.crawler.codec;

import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes values one after the other, parted by bars. */
final class FieldWriter {
  static final char BAR = '|';
  static final char ESCAPE = '\\';

  private final StringBuilder out = new StringBuilder();

  FieldWriter(int version) {
    out.append(version);
  }

  /** Any value by its text; nothing at all for null. */
  FieldWriter add(@Nullable Object value) {
    out.append(BAR);
    if (value != null) {
      out.append('=');
      value.toString().chars().forEach(this::escaped);
    }
    return this;
  }

  FieldWriter addAll(Collection<?> values) {
    return add(values.stream().map(Object::toString).sorted().collect(Collectors.joining(",")));
  }

  private void escaped(int character) {
    if (character == BAR || character == ESCAPE) {
      out.append(ESCAPE);
    }
    out.append((char) character);
  }

  String text() {
    return out.toString();
  }
}
