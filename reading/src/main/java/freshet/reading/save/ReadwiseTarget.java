package freshet.reading.save;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Saves to Readwise Reader (SV-18), which answers 200 for a document that it has already. */
final class ReadwiseTarget implements SaveTarget {
  private static final String SAVE = "https://readwise.io/api/v3/save/";

  private final SaveClient client;

  ReadwiseTarget(SaveClient client) {
    this.client = client;
  }

  @Override
  public String id() {
    return "readwise";
  }

  @Override
  public String label() {
    return "Readwise Reader";
  }

  @Override
  public List<SaveField> fields() {
    return List.of(SaveField.secret("key", "Access token"), SaveField.tags());
  }

  @Override
  public Outcome save(SaveItem item, Map<String, String> fields) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("url", item.url());
    document.put("title", item.title());
    if (!item.authors().isEmpty()) {
      document.put("author", item.authors());
    }
    if (item.published() != null) {
      document.put("published_date", item.published().toString());
    }
    document.put("tags", SaveClient.tags(fields));
    document.put("saved_using", "Freshet");
    return client.postJson(SAVE, "Token " + fields.get("key"), document, Set.of(200, 201));
  }
}
