package freshet.reading.save;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Saves to Readeck (SV-12), which fetches the page by itself. */
final class ReadeckTarget implements SaveTarget {
  private final SaveClient client;

  ReadeckTarget(SaveClient client) {
    this.client = client;
  }

  @Override
  public String id() {
    return "readeck";
  }

  @Override
  public String label() {
    return "Readeck";
  }

  @Override
  public List<SaveField> fields() {
    return List.of(
        SaveField.server("https://readeck.example.org"),
        SaveField.secret("key", "API token"),
        SaveField.tags());
  }

  @Override
  public Outcome save(SaveItem item, Map<String, String> fields) {
    return client.postJson(
        fields.get("url") + "/api/bookmarks",
        "Bearer " + fields.get("key"),
        Map.of("url", item.url(), "title", item.title(), "labels", SaveClient.tags(fields)),
        Set.of(200, 201, 202));
  }
}
