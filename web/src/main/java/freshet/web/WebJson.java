package freshet.web;

import freshet.reading.RequestRejectedException;
import io.javalin.json.JsonMapper;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.exc.MismatchedInputException;

/** Converts records to and from JSON, for the server and its clients. */
public final class WebJson implements JsonMapper {
  private static final ObjectMapper MAPPER =
      tools.jackson.databind.json.JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(RouteLimit.JSON_DEPTH)
                          .build())
                  .build())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  @Override
  public String toJsonString(Object value, Type type) {
    return write(value);
  }

  /** Returns a value as JSON. */
  public static String write(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** Parses trusted JSON. */
  public static <T> T read(String json, Class<T> type) {
    return MAPPER.readValue(json, type);
  }

  /** Parses JSON from a caller; rejects invalid input and names the wrong field. */
  static <T> T parse(byte[] json, Class<T> type) {
    if (json.length == 0) {
      throw new RequestRejectedException(400, "the body is empty; send a JSON object");
    }
    @Nullable T value;
    try {
      value = MAPPER.readValue(json, type);
    } catch (StreamConstraintsException e) {
      throw new RequestRejectedException(
          400, "the body is too deep or has too long a name or number in it");
    } catch (DatabindException e) {
      throw refused(e);
    } catch (JacksonException e) {
      throw new RequestRejectedException(400, "the body is not JSON: " + place(e));
    }
    if (value == null) {
      throw new RequestRejectedException(400, "the body is null; send a JSON object");
    }
    return value;
  }

  private static RequestRejectedException refused(DatabindException e) {
    if (e.getCause() instanceof RequestRejectedException refusal) {
      return refusal;
    }
    String wanted =
        e instanceof MismatchedInputException wrong ? wanted(wrong.getTargetType()) : "";
    return e.getPath().isEmpty()
        ? new RequestRejectedException(400, "the body has to be a JSON object")
        : new RequestRejectedException(
            400, "'%s' has to be %s".formatted(field(e.getPath()), wanted));
  }

  /** Returns the path of a field, such as {@code postings[3]}. */
  private static String field(List<JacksonException.Reference> path) {
    return path.stream()
        .map(
            step ->
                step.getPropertyName() == null
                    ? "[" + step.getIndex() + "]"
                    : "." + step.getPropertyName())
        .collect(Collectors.joining())
        .substring(path.getFirst().getPropertyName() == null ? 0 : 1);
  }

  private static String wanted(@Nullable Class<?> type) {
    if (type == null) {
      return "something else";
    }
    if (type == String.class) {
      return "a text";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type == double.class || type == Double.class) {
      return "a number";
    }
    if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
      return "a whole number";
    }
    if (Collection.class.isAssignableFrom(type)) {
      return "a list";
    }
    return Map.class.isAssignableFrom(type) || type.isRecord() ? "an object" : "something else";
  }

  private static String place(JacksonException e) {
    return e.getLocation() == null
        ? "it ends too early"
        : "see line %d, column %d"
            .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
  }
}
