package freshet.reading.save;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.http.FetchRequest;
import freshet.http.Header;
import freshet.http.RequestUrl;
import freshet.reading.OutgoingUrl;
import freshet.reading.RequestRejectedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Saves to any service by a request that the account writes (SV-31). {@link SaveTemplate} says
 * which words it may have.
 */
final class TemplateTarget implements SaveTarget {
  private static final SaveItem PROBE = new SaveItem(1, "https://a.example/", "a", "", null);
  private static final SaveItem OTHER = new SaveItem(2, "https://b.example/", "b", "c", null);

  private final SaveClient client;

  TemplateTarget(SaveClient client) {
    this.client = client;
  }

  @Override
  public String id() {
    return "template";
  }

  @Override
  public String label() {
    return "Own request";
  }

  @Override
  public List<SaveField> fields() {
    return List.of(
        new SaveField(
            "method", "GET or POST", SaveField.Input.TEXT, "POST", true, TemplateTarget::method),
        new SaveField(
            "url",
            "Address; ~LINK~, ~TITLE~, ~AUTHORS~ and ~ID~ stand for the article",
            SaveField.Input.URL,
            "https://example.org/add?url=~LINK~",
            true,
            TemplateTarget::address),
        new SaveField(
            "type",
            "Content type of the body",
            SaveField.Input.TEXT,
            "application/json",
            false,
            UnaryOperator.identity()),
        new SaveField(
            "body",
            "Body, with the same words",
            SaveField.Input.LINES,
            "{\"url\": \"~LINK~\", \"title\": \"~TITLE~\"}",
            false,
            UnaryOperator.identity()),
        new SaveField(
            "headers",
            "Headers, one in a line",
            SaveField.Input.SECRET_LINES,
            "Authorization: Bearer KEY",
            false,
            TemplateTarget::checkedHeaders),
        new SaveField(
            "expected",
            "Statuses that mean success",
            SaveField.Input.TEXT,
            "200, 201, 204",
            true,
            TemplateTarget::checkedStatuses));
  }

  private static String method(String text) {
    String method = text.toUpperCase(Locale.ROOT);
    if (!Set.of("GET", "POST").contains(method)) {
      throw new RequestRejectedException(
          422, "'%s' is no method; give GET or POST".formatted(text));
    }
    return method;
  }

  /** Whatever the article is, the request goes to the same server. */
  private static String address(String text) {
    String one = OutgoingUrl.checked(SaveTemplate.url(text, PROBE), "asked");
    String other = OutgoingUrl.checked(SaveTemplate.url(text, OTHER), "asked");
    if (!RequestUrl.origin(one).equals(RequestUrl.origin(other))) {
      throw new RequestRejectedException(
          422, "the server must be the same for all articles; put the words behind its name");
    }
    return text;
  }

  private static String checkedHeaders(String text) {
    headers(text);
    return text;
  }

  private static List<Header> headers(String text) {
    List<Header> headers = new ArrayList<>();
    text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              if (colon < 1) {
                throw new RequestRejectedException(
                    422, "a line of the headers has no ':'; give lines such as Name: value");
              }
              headers.add(
                  new Header(line.substring(0, colon).strip(), line.substring(colon + 1).strip()));
            });
    return headers;
  }

  private static String checkedStatuses(String text) {
    statuses(text);
    return text;
  }

  private static Set<Integer> statuses(String text) {
    Set<Integer> statuses = new TreeSet<>();
    for (String part : text.split(",", -1)) {
      String status = part.strip();
      if (status.length() != 3 || !status.chars().allMatch(c -> c >= '0' && c <= '9')) {
        throw new RequestRejectedException(
            422, "'%s' is no status; give numbers such as 200, 201".formatted(status));
      }
      statuses.add(Integer.parseInt(status));
    }
    return statuses;
  }

  @Override
  public Outcome save(SaveItem item, Map<String, String> fields) {
    List<Header> headers = new ArrayList<>(headers(fields.getOrDefault("headers", "")));
    String method = fields.getOrDefault("method", "POST");
    String type = fields.getOrDefault("type", "");
    String body = SaveTemplate.body(fields.getOrDefault("body", ""), type, item);
    boolean hasBody = method.equals("POST");
    if (hasBody && !type.isEmpty()) {
      headers.add(new Header("Content-Type", type));
    }
    String url = SaveTemplate.url(fields.getOrDefault("url", ""), item);
    FetchRequest request =
        hasBody
            ? new FetchRequest(method, url, headers, body.getBytes(UTF_8), true)
            : FetchRequest.get(url, headers.toArray(Header[]::new)).confine();
    return client.send(
        request, statuses(fields.getOrDefault("expected", "200")), _ -> new Outcome.Saved());
  }
}
