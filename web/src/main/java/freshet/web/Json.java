package freshet.web;

import io.javalin.json.JsonMapper;
import java.lang.reflect.Type;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;

/** Records as JSON and back, for the server and those who speak to it. */
public final class Json implements JsonMapper {
  private static final ObjectMapper MAPPER =
      tools.jackson.databind.json.JsonMapper.builder()
          .disable(tools.jackson.databind.DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  @Override
  public String toJsonString(Object value, Type type) {
    return write(value);
  }

  @Override
  @SuppressWarnings("TypeParameterUnusedInFormals") // so Javalin wants it
  public <T> T fromJsonString(String json, Type type) {
    try {
      return MAPPER.readValue(json, MAPPER.constructType(type));
    } catch (JacksonException e) {
      throw new Refusal(400, "the body is not the JSON that is wanted: " + e.getOriginalMessage());
    }
  }

  /** A value as JSON. */
  public static String write(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** A value of JSON, of which nothing but its type is known. */
  public static <T> T read(String json, Class<T> type) {
    return MAPPER.readValue(json, type);
  }
}
