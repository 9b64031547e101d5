package freshet.reading;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** Writes records, maps and lists as JSON, and reads single fields of it. */
public final class JsonText {
  private static final ObjectMapper MAPPER = JsonMapper.builder().build();

  private JsonText() {}

  /** Returns a value as JSON. */
  public static String write(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** The text or number of a field of a JSON object; empty if there is none, or no object. */
  public static String field(byte[] json, String name) {
    try {
      return MAPPER.readTree(json).path(name).asString("");
    } catch (JacksonException e) {
      return "";
    }
  }
}
