package freshet.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Checks values against the schemas of an OpenAPI document, as far as ours go. */
record JsonSchema(JsonNode document) {
  /** What is wrong with a value, each with its place. */
  List<String> problems(JsonNode schema, JsonNode value) {
    List<String> problems = new ArrayList<>();
    check(schema, value, "$", problems);
    return problems;
  }

  private void check(JsonNode schema, JsonNode value, String place, List<String> problems) {
    if (schema.has("$ref")) {
      check(document.at(schema.path("$ref").asString().substring(1)), value, place, problems);
      return;
    }
    if (types(schema).noneMatch(type -> is(value, type))) {
      problems.add("%s is %s, not %s".formatted(place, value, schema.path("type")));
      return;
    }
    for (JsonNode item : value.isArray() ? value : List.<JsonNode>of()) {
      check(schema.path("items"), item, place + "[]", problems);
    }
    if (value.isObject() && schema.has("properties")) {
      checkFields(schema, value, place, problems);
    }
  }

  private static Stream<String> types(JsonNode schema) {
    JsonNode type = schema.path("type");
    return type.isArray() ? type.valueStream().map(JsonNode::asString) : Stream.of(type.asString());
  }

  private static boolean is(JsonNode value, String type) {
    return switch (type) {
      case "null" -> value.isNull();
      case "string" -> value.isString();
      case "boolean" -> value.isBoolean();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "array" -> value.isArray();
      case "object" -> value.isObject();
      default -> throw new IllegalArgumentException("no type '" + type + "'");
    };
  }

  private void checkFields(JsonNode schema, JsonNode value, String place, List<String> problems) {
    JsonNode properties = schema.path("properties");
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      if (properties.has(field.getKey())) {
        check(
            properties.path(field.getKey()),
            field.getValue(),
            place + "." + field.getKey(),
            problems);
      } else {
        problems.add("%s.%s is not described".formatted(place, field.getKey()));
      }
    }
    for (JsonNode needed : schema.path("required")) {
      if (!value.has(needed.asString())) {
        problems.add("%s.%s is missing".formatted(place, needed.asString()));
      }
    }
  }
}
