package freshet.reading.save;

import freshet.http.FetchResult.Answer;
import freshet.reading.JsonText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Saves to Wallabag (SV-10): a token for the password first, then the entry. */
final class WallabagTarget implements SaveTarget {
  private final SaveClient client;

  WallabagTarget(SaveClient client) {
    this.client = client;
  }

  @Override
  public String id() {
    return "wallabag";
  }

  @Override
  public String label() {
    return "Wallabag";
  }

  @Override
  public List<SaveField> fields() {
    return List.of(
        SaveField.server("https://app.wallabag.it"),
        SaveField.text("client_id", "Client ID", "1_abc"),
        SaveField.secret("client_secret", "Client secret"),
        SaveField.text("username", "User name", "ada"),
        SaveField.secret("password", "Password"),
        SaveField.tags());
  }

  @Override
  public Outcome save(SaveItem item, Map<String, String> fields) {
    Map<String, String> login = new LinkedHashMap<>();
    login.put("grant_type", "password");
    for (String name : List.of("client_id", "client_secret", "username", "password")) {
      login.put(name, fields.getOrDefault(name, ""));
    }
    return client.postForm(
        fields.get("url") + "/oauth/v2/token",
        List.of(),
        login,
        Set.of(200, 400),
        answer -> answer.status() == 400 ? wrongLogin() : add(item, fields, answer));
  }

  private static Outcome wrongLogin() {
    return new Outcome.Refused("it refused the login: check the client, name and password");
  }

  private Outcome add(SaveItem item, Map<String, String> fields, Answer answer) {
    String token = JsonText.field(answer.body(), "access_token");
    if (token.isEmpty()) {
      return new Outcome.Refused("its answer has no token: check the address");
    }
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("url", item.url());
    entry.put("title", item.title());
    if (!item.authors().isEmpty()) {
      entry.put("authors", item.authors());
    }
    if (item.published() != null) {
      entry.put("published_at", item.published().toString());
    }
    if (!SaveClient.tags(fields).isEmpty()) {
      entry.put("tags", String.join(",", SaveClient.tags(fields)));
    }
    return client.postJson(
        fields.get("url") + "/api/entries.json", "Bearer " + token, entry, Set.of(200));
  }
}
