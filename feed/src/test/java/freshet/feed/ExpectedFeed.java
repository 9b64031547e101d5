package freshet.feed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * One line of expected.jsonl.
 *
 * @param claims by field, those of the first posting as {@code first.id}; a null claims absence
 * @param forbid what may not turn up in anything shown
 */
record ExpectedFeed(
    String file,
    Map<String, @Nullable String> claims,
    Map<String, @Nullable String> inputs,
    List<String> forbid) {

  static List<ExpectedFeed> all(Path folder) {
    List<ExpectedFeed> all = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(folder.resolve("expected.jsonl"))) {
        all.add(parsed(line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  boolean hostile() {
    return inputs.containsKey("hostile");
  }

  boolean mayRefuse() {
    return inputs.containsKey("may_refuse");
  }

  private static ExpectedFeed parsed(String line) {
    Map<String, @Nullable String> claims = new LinkedHashMap<>();
    Map<String, @Nullable String> inputs = new LinkedHashMap<>();
    List<String> forbid = new ArrayList<>();
    try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), line)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        json.nextToken();
        switch (name) {
          case "first" -> first(json, claims);
          case "format", "title", "items" -> claims.put(name, json.getValueAsString());
          case "forbid" -> {
            while (json.nextToken() != JsonToken.END_ARRAY) {
              forbid.add(json.getString());
            }
          }
          default -> {
            inputs.put(name, json.getValueAsString());
            json.skipChildren();
          }
        }
      }
    }
    return new ExpectedFeed(String.valueOf(inputs.get("file")), claims, inputs, forbid);
  }

  private static void first(JsonParser json, Map<String, @Nullable String> claims) {
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      claims.put(
          "first." + name, json.currentToken() == JsonToken.VALUE_NULL ? null : json.getString());
    }
  }
}
