package freshet.web.protocol.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Pins paths, parameters, answers and field names of the REST APIs; that the server keeps to the
 * document is tested where one runs.
 */
class OpenApiGoldenTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/openapi.txt");

  @Test
  void pathsAndFields_areThoseOfBefore() throws IOException {
    JsonNode document;
    try (InputStream in = OpenApi.class.getResourceAsStream("/freshet/web/api/openapi.json")) {
      document = new ObjectMapper().readTree(Objects.requireNonNull(in));
    }
    List<String> lines = new ArrayList<>();
    document.path("paths").forEachEntry((path, calls) -> addCalls(path, calls, lines));
    document
        .path("components")
        .path("schemas")
        .forEachEntry((name, schema) -> addFields(name, schema, lines));
    Path now = Files.write(Path.of("target/openapi.txt"), lines);

    assertThat(now)
        .as(
            "Programs use the APIs as they were. If something was only added:"
                + " cp web/%s web/%s",
            now, GOLDEN)
        .hasSameTextualContentAs(GOLDEN);
  }

  private static void addCalls(String path, JsonNode calls, List<String> lines) {
    calls.forEachEntry(
        (method, call) -> {
          if (method.equals("parameters")) {
            lines.add(path + " takes " + parameters(call));
            return;
          }
          lines.add(
              "%s %s (%s) gives %s"
                  .formatted(
                      method,
                      path,
                      parameters(call.path("parameters")),
                      String.join(" ", call.path("responses").propertyNames())));
        });
  }

  private static String parameters(JsonNode parameters) {
    return parameters
        .valueStream()
        .map(one -> one.path("name").asString() + (one.path("required").asBoolean() ? "!" : ""))
        .collect(Collectors.joining(" "));
  }

  private static void addFields(String name, JsonNode schema, List<String> lines) {
    List<String> required = schema.path("required").valueStream().map(JsonNode::asString).toList();
    schema
        .path("properties")
        .forEachEntry(
            (field, type) ->
                lines.add(
                    "%s.%s %s%s"
                        .formatted(
                            name, field, type(type), required.contains(field) ? " always" : "")));
  }

  private static String type(JsonNode type) {
    String given = type.has("$ref") ? type.path("$ref").asString() : type.path("type").toString();
    String values = type.has("enum") ? " " + type.path("enum") : "";
    return given + values + (type.has("items") ? " of " + type(type.path("items")) : "");
  }
}
