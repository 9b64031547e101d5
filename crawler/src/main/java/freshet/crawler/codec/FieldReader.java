package freshet.crawler.codec;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the fields that a {@link FieldWriter} wrote, in the same order. */
final class FieldReader {
  /** Stored forms rarely have more fields. */
  private static final int MOST_USUALLY = 32;

  private final Iterator<String> fields;

  /** Creates a reader and checks the version. */
  FieldReader(String text, int version) {
    List<String> parts = parts(text);
    if (!parts.getFirst().equals(Integer.toString(version))) {
      throw new IllegalArgumentException(
          "a stored form of version %s, not %d".formatted(parts.getFirst(), version));
    }
    fields = parts.listIterator(1);
  }

  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>(MOST_USUALLY);
    StringBuilder part = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == FieldWriter.BAR) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        boolean escape = character == FieldWriter.ESCAPE && i + 1 < text.length();
        part.append(escape ? text.charAt(++i) : character);
      }
    }
    parts.add(part.toString());
    return parts;
  }

  /** Whether there are fields left, which earlier versions did not write. */
  boolean hasMore() {
    return fields.hasNext();
  }

  @Nullable String text() {
    String field = fields.next();
    return field.isEmpty() ? null : field.substring(1);
  }

  String given() {
    String text = text();
    if (text == null) {
      throw new IllegalArgumentException("a field that must be there is missing");
    }
    return text;
  }

  @Nullable Instant instant() {
    String text = text();
    return text == null ? null : StoredTime.of(text);
  }

  /** Reads a required time. */
  Instant time() {
    return StoredTime.of(given());
  }

  @Nullable Duration duration() {
    String text = text();
    return text == null ? null : Duration.parse(text);
  }

  long number() {
    return Long.parseLong(given());
  }

  double real() {
    return Double.parseDouble(given());
  }

  <T> Set<T> all(Function<String, T> reader) {
    return Stream.of(given().split(",", -1))
        .filter(word -> !word.isEmpty())
        .map(reader)
        .collect(Collectors.toSet());
  }
}
