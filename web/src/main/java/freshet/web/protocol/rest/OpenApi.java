package freshet.web.protocol.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.web.RouteGroup;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebJson;
import freshet.web.account.Authentication;
import freshet.web.account.PageSecurityHeaders;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Describes all APIs under {@code /api}: as OpenAPI for programs and as a page for people. */
public final class OpenApi implements RouteGroup {
  /** The path of the description; it is public, since it holds no secret. */
  public static final String PATH = "/api/openapi.json";

  private static final String RESOURCE = "/freshet/web/api/openapi.json";

  private final byte[] document = read();
  private final Authentication doors;
  private final Pages pages;

  public OpenApi(Authentication doors, Pages pages) {
    this.doors = doors;
    this.pages = pages;
  }

  /** A group of calls. */
  public record Section(String name, String description, List<Operation> operations) {}

  /** One call. */
  public record Operation(
      String method, String path, String summary, String description, List<Question> questions) {}

  /** A query parameter of a call. */
  public record Question(String name, boolean required, String description) {}

  private static byte[] read() {
    try (InputStream in = OpenApi.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + RESOURCE);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void addTo(Routes routes) {
    routes.get(PATH, Credential.NONE, this::give);
    doors.get(routes, "/api", this::show);
  }

  private void give(Context context) {
    PageSecurityHeaders.harmless(context);
    context
        .header("Cache-Control", "public, max-age=3600")
        .contentType("application/json; charset=utf-8")
        .result(document);
  }

  private void show(Context context, SignedInAccount visitor) {
    pages.show(context, visitor, "API", "api/api.jte", Map.of("sections", sections()));
  }

  private List<Section> sections() {
    JsonNode all = WebJson.read(new String(document, UTF_8), JsonNode.class);
    List<Section> sections = new ArrayList<>();
    for (JsonNode tag : all.path("tags")) {
      String name = tag.path("name").asString();
      sections.add(new Section(name, tag.path("description").asString(), operations(all, name)));
    }
    return sections;
  }

  private static List<Operation> operations(JsonNode all, String tag) {
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : all.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        JsonNode told = method.getValue();
        if (told.path("tags").path(0).asString().equals(tag)) {
          operations.add(
              new Operation(
                  method.getKey().toUpperCase(Locale.ROOT),
                  path.getKey(),
                  told.path("summary").asString(),
                  told.path("description").asString(""),
                  questions(all, told)));
        }
      }
    }
    return operations;
  }

  private static List<Question> questions(JsonNode all, JsonNode operation) {
    List<Question> questions = new ArrayList<>();
    for (JsonNode one : operation.path("parameters")) {
      if (one.path("in").asString().equals("query")) {
        questions.add(
            new Question(
                one.path("name").asString(),
                one.path("required").asBoolean(),
                one.path("description").asString("")));
      }
    }
    String body =
        operation
            .path("requestBody")
            .path("content")
            .path("application/json")
            .path("schema")
            .path("$ref")
            .asString("");
    JsonNode schema =
        all.path("components").path("schemas").path(body.substring(body.lastIndexOf('/') + 1));
    for (Map.Entry<String, JsonNode> field : schema.path("properties").properties()) {
      boolean required = schema.path("required").toString().contains('"' + field.getKey() + '"');
      questions.add(
          new Question(
              field.getKey(), required, field.getValue().path("description").asString("")));
    }
    return questions;
  }
}
