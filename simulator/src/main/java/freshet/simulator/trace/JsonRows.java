package freshet.simulator.trace;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Lines {@code {"feed":…,"published":…,"window":…}}. */
final class JsonRows implements RowFormat {
  private static final String WANTED =
      "write it like {\"feed\":\"example.org/feed\",\"published\":\"2023-01-31T08:30:00Z\"}";

  private final JsonFactory factory = new JsonFactory();
  private final TextLines lines;

  JsonRows(TextLines lines) {
    this.lines = lines;
  }

  @Override
  public Row row(String line) {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), line)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw noObject(line);
      }
      Row row = object(parser);
      if (parser.nextToken() != null) {
        throw noObject(line);
      }
      return row;
    } catch (JacksonException e) {
      throw noObject(line);
    }
  }

  private Row object(JsonParser parser) {
    String feed = "";
    String published = "";
    String window = "";
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      JsonToken token = parser.nextToken();
      if (!token.isScalarValue()) {
        throw lines.wrongLine(TextLines.quoted(key) + " is neither text nor a number; " + WANTED);
      }
      String value = token == JsonToken.VALUE_NULL ? "" : parser.getString();
      switch (key) {
        case "feed" -> feed = value;
        case "published" -> published = value;
        case "window" -> window = value;
        default ->
            throw lines.wrongLine(
                "the key "
                    + TextLines.quoted(key)
                    + " means nothing in a trace; leave only feed, published and window");
      }
    }
    return new Row(feed, published, window);
  }

  private RuntimeException noObject(String line) {
    return lines.wrongLine(TextLines.quoted(line) + " is not one JSON object; " + WANTED);
  }
}
