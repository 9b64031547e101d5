package freshet.store.sql;

import freshet.feed.Enclosure;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Stores lists in one column as JSON arrays; an empty one is null. */
final class JsonLists {
  private static final JsonFactory JSON = new JsonFactory();

  private JsonLists() {}

  /** Returns the value for {@link Dialect#numbers}. */
  static String numbers(Collection<Long> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
  }

  static @Nullable String texts(List<String> texts) {
    if (texts.isEmpty()) {
      return null;
    }
    StringWriter written = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), written)) {
      json.writeStartArray();
      texts.forEach(text -> json.writeString(CompressedText.storable(text)));
      json.writeEndArray();
    }
    return written.toString();
  }

  static List<String> texts(@Nullable String json) {
    if (json == null) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          texts.add(parser.getString());
        }
      }
    }
    return texts;
  }

  /** Writes three texts for each: URL, type, and the bytes with the seconds if those are known. */
  static @Nullable String enclosures(List<Enclosure> enclosures) {
    List<String> texts = new ArrayList<>();
    for (Enclosure enclosure : enclosures) {
      String type = enclosure.type();
      texts.add(enclosure.url());
      texts.add(type == null ? "" : type);
      Long seconds = enclosure.seconds();
      texts.add(enclosure.bytes() + (seconds == null ? "" : " " + seconds));
    }
    return texts(texts);
  }

  static List<Enclosure> enclosures(@Nullable String json) {
    List<String> texts = texts(json);
    List<Enclosure> enclosures = new ArrayList<>();
    for (int i = 0; i + 2 < texts.size(); i += 3) {
      String type = texts.get(i + 1);
      String length = texts.get(i + 2);
      int space = length.indexOf(' ');
      enclosures.add(
          new Enclosure(
              texts.get(i),
              type.isEmpty() ? null : type,
              Long.parseLong(space < 0 ? length : length.substring(0, space)),
              space < 0 ? null : (Long) Long.parseLong(length.substring(space + 1))));
    }
    return enclosures;
  }
}
