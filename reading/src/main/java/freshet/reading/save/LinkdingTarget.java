package freshet.reading.save;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Saves to linkding (SV-11), which updates a bookmark that it has already. */
final class LinkdingTarget implements SaveTarget {
  private final SaveClient client;

  LinkdingTarget(SaveClient client) {
    this.client = client;
  }

  @Override
  public String id() {
    return "linkding";
  }

  @Override
  public String label() {
    return "linkding";
  }

  @Override
  public List<SaveField> fields() {
    return List.of(
        SaveField.server("https://links.example.org"),
        SaveField.secret("key", "API token"),
        SaveField.tags());
  }

  @Override
  public Outcome save(SaveItem item, Map<String, String> fields) {
    return client.postJson(
        fields.get("url") + "/api/bookmarks/",
        "Token " + fields.get("key"),
        Map.of("url", item.url(), "title", item.title(), "tag_names", SaveClient.tags(fields)),
        Set.of(200, 201));
  }
}
