package freshet.reading.save;

import freshet.http.FetchResult.Answer;
import freshet.reading.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Saves to Karakeep (SV-13), which answers 200 for a bookmark that it has already. */
final class KarakeepTarget implements SaveTarget {
  private static final int LONGEST_TITLE = 1000;

  private final SaveClient client;

  KarakeepTarget(SaveClient client) {
    this.client = client;
  }

  @Override
  public String id() {
    return "karakeep";
  }

  @Override
  public String label() {
    return "Karakeep";
  }

  @Override
  public List<SaveField> fields() {
    return List.of(
        SaveField.server("https://keep.example.org"),
        SaveField.secret("key", "API key"),
        SaveField.tags());
  }

  @Override
  public Outcome save(SaveItem item, Map<String, String> fields) {
    String title = item.title();
    return client.postJson(
        fields.get("url") + "/api/v1/bookmarks",
        authorization(fields),
        Map.of(
            "type",
            "link",
            "url",
            item.url(),
            "title",
            title.substring(0, Math.min(title.length(), LONGEST_TITLE))),
        Set.of(200, 201),
        answer -> tag(fields, answer));
  }

  private static String authorization(Map<String, String> fields) {
    return "Bearer " + fields.get("key");
  }

  /** Tags are a second request. If it fails, both are made again, which adds nothing twice. */
  private Outcome tag(Map<String, String> fields, Answer answer) {
    List<Map<String, String>> tags =
        SaveClient.tags(fields).stream().map(tag -> Map.of("tagName", tag)).toList();
    String bookmark = JsonText.field(answer.body(), "id");
    if (tags.isEmpty() || !isId(bookmark)) {
      return new Outcome.Saved();
    }
    return client.postJson(
        fields.get("url") + "/api/v1/bookmarks/" + bookmark + "/tags",
        authorization(fields),
        Map.of("tags", tags),
        Set.of(200, 201));
  }

  private static boolean isId(String text) {
    return !text.isEmpty()
        && text.length() <= 100
        && text.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '-' || c == '_');
  }
}
