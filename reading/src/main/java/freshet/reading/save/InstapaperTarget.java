package freshet.reading.save;

import freshet.http.Header;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Saves to Instapaper (SV-15), which moves a known article to the top. */
final class InstapaperTarget implements SaveTarget {
  private static final String ADD = "https://www.instapaper.com/api/add";

  private final SaveClient client;

  InstapaperTarget(SaveClient client) {
    this.client = client;
  }

  @Override
  public String id() {
    return "instapaper";
  }

  @Override
  public String label() {
    return "Instapaper";
  }

  @Override
  public List<SaveField> fields() {
    return List.of(
        SaveField.text("username", "E-mail address or user name", "ada@example.org"),
        SaveField.secret("password", "Password"));
  }

  @Override
  public Outcome save(SaveItem item, Map<String, String> fields) {
    String login =
        SaveClient.basic(fields.getOrDefault("username", ""), fields.getOrDefault("password", ""));
    Map<String, String> form = new LinkedHashMap<>();
    form.put("url", item.url());
    form.put("title", item.title());
    return client.postForm(
        ADD,
        List.of(new Header("Authorization", login)),
        form,
        Set.of(200, 201),
        _ -> new Outcome.Saved());
  }
}
