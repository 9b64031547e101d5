package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.web.WebJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** A browser without scripts: it keeps cookies and sends what the forms of the last page hold. */
public final class WebVisitor implements AutoCloseable {
  public static final String PASSWORD = "correct horse";
  private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");

  private final String server;
  private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
  private final HttpClient client = HttpClient.newBuilder().cookieHandler(cookies).build();
  private final Map<String, String> headers = new HashMap<>();
  private String csrf = "";

  WebVisitor(RunningServer server) {
    this(server.url());
  }

  /** A browser for the server at a URL. */
  public WebVisitor(String server) {
    this.server = server;
  }

  /** One who has made the first account. */
  static WebVisitor first(RunningServer server) {
    WebVisitor visitor = new WebVisitor(server);
    visitor.get(server.firstPath());
    visitor.post(server.firstPath(), Map.of("name", "ada", "password", PASSWORD));
    return visitor.at("/me");
  }

  /** One for whom an admin has made an account. */
  static WebVisitor another(RunningServer server, WebVisitor admin, String name) {
    admin.at("/people");
    admin.post("/people", Map.of("name", name, "password", PASSWORD, "role", "user"));
    WebVisitor visitor = new WebVisitor(server);
    visitor.login(name, PASSWORD);
    return visitor.at("/me");
  }

  /** Goes on from a page, whose forms are used from now on. */
  public WebVisitor at(String path) {
    get(path);
    return this;
  }

  public WebVisitor with(String header, String value) {
    headers.put(header, value);
    return this;
  }

  public HttpResponse<String> login(String name, String password) {
    get("/login");
    return post("/login", Map.of("name", name, "password", password));
  }

  public HttpResponse<String> get(String path) {
    HttpResponse<String> answer = send(request(path).GET());
    Matcher found = CSRF.matcher(answer.body());
    if (found.find()) {
      csrf = found.group(1);
    }
    return answer;
  }

  HttpResponse<String> head(String path) {
    return send(request(path).HEAD());
  }

  public HttpResponse<String> post(String path, Map<String, String> fields) {
    Map<String, String> all = new HashMap<>(fields);
    all.putIfAbsent("csrf", csrf);
    return send(
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(encoded(all))));
  }

  /** As a script of ours would. */
  HttpResponse<String> script(String path, Map<String, String> fields) {
    return send(
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("X-CSRF", csrf)
            .header("HX-Request", "true")
            .POST(BodyPublishers.ofString(encoded(fields))));
  }

  /** What a browser shows after an upload. */
  HttpResponse<String> uploadAndFollow(String path, String file) {
    HttpResponse<String> answer = upload(path, file);
    return answer.statusCode() == 303
        ? get(answer.headers().firstValue("Location").orElseThrow())
        : answer;
  }

  public HttpResponse<String> upload(String path, String file) {
    String body =
        "--b\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n%s\r\n".formatted(csrf)
            + "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f.opml\"\r\n"
            + "Content-Type: text/xml\r\n\r\n%s\r\n--b--\r\n".formatted(file);
    return send(
        request(path)
            .header("Content-Type", "multipart/form-data; boundary=b")
            .POST(BodyPublishers.ofString(body)));
  }

  /** What the API answers. */
  public JsonNode json(String path) {
    return json(request(path).GET());
  }

  /** What the API answers to a body. */
  public JsonNode json(String path, Object body) {
    return json(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(WebJson.write(body))));
  }

  private JsonNode json(HttpRequest.Builder request) {
    HttpResponse<String> answer = send(request);
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer.uri() + " answers " + answer.statusCode() + answer.body());
    }
    return WebJson.read(answer.body(), JsonNode.class);
  }

  private static String encoded(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
        .collect(Collectors.joining("&"));
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server + path)).timeout(Duration.ofSeconds(60));
    headers.forEach(request::header);
    return request;
  }

  /** How many bytes a page is, as browsers ask for it. */
  long weight(String path) {
    return send(request(path).header("Accept-Encoding", "gzip"), BodyHandlers.ofByteArray())
        .body()
        .length;
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    return send(request, BodyHandlers.ofString());
  }

  private <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> body) {
    try {
      try {
        return client.send(request.build(), body);
      } catch (IOException e) {
        // the server had closed the connection that was kept, as after a body it did not want
        return client.send(request.build(), body);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The secret that the browser holds. */
  Optional<String> secret() {
    return cookies.getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().equals("freshet"))
        .map(HttpCookie::getValue)
        .findFirst();
  }

  /** Has the browser hold a secret that it did not get from the server. */
  void hold(String secret) {
    HttpCookie cookie = new HttpCookie("freshet", secret);
    cookie.setPath("/");
    cookie.setDomain(URI.create(server).getHost());
    cookie.setVersion(0);
    cookies.getCookieStore().add(URI.create(server), cookie);
  }

  HttpClient client() {
    return client;
  }

  @Override
  public void close() {
    client.close();
  }
}
