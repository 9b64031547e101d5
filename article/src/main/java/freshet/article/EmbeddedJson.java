package freshet.article;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Parses embedded JSON into maps, lists and strings; numbers and the like become strings, nulls are
 * dropped.
 */
final class EmbeddedJson {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build();

  private EmbeddedJson() {}

  /** Returns the value; empty if it is not JSON. */
  static Optional<Object> read(String json) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      return parser.nextToken() == null ? Optional.empty() : Optional.of(value(parser));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** Converts a value; recursion is safe, since the parser limits nesting. */
  private static Object value(JsonParser parser) {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Object> members = new LinkedHashMap<>();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        if (parser.nextToken() != JsonToken.VALUE_NULL) {
          members.put(name, value(parser));
        }
      }
      return members;
    }
    if (token == JsonToken.START_ARRAY) {
      List<Object> elements = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        if (parser.currentToken() != JsonToken.VALUE_NULL) {
          elements.add(value(parser));
        }
      }
      return elements;
    }
    return parser.getString();
  }
}
