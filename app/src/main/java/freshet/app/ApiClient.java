package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.web.WebJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Client of a running server's management API. If the server refuses a request or does not run, it
 * throws a {@link UsageException} with a message.
 */
final class ApiClient {
  static final String CUT = "the server stopped before it had sent the whole answer";

  private static final Duration CONNECTING = Duration.ofSeconds(10);

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECTING)
          .build();
  private final URI server;
  private final String token;
  private final String absence;

  /**
   * Creates a client; the server need not run.
   *
   * @param absence the message if it does not
   */
  ApiClient(URI server, String token, String absence) {
    this.server = server;
    this.token = token;
    this.absence = absence;
  }

  /** Returns a path with encoded parameters. */
  static String path(String path, Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
        .sorted()
        .collect(Collectors.joining("&", path + "?", ""));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  /** Gets a value. */
  <T> T get(String path, Class<T> type) {
    return value(send(request(path).GET()), type);
  }

  /** Gets the JSON as it was sent. */
  String text(String path) {
    return text(send(request(path).GET()));
  }

  /** Posts a value. */
  <T> T post(String path, Object body, Class<T> type) {
    return act("POST", path, body, type);
  }

  /** Sends a value with any method. */
  <T> T act(String method, String path, Object body, Class<T> type) {
    HttpRequest.Builder request =
        request(path)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(WebJson.write(body)));
    return value(send(request), type);
  }

  /** Uploads a document; the server reports progress line by line. */
  <T> void upload(String path, BodyPublisher document, Class<T> type, Consumer<T> told) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(send(request(path).POST(document)), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String failure = error(line);
        if (failure != null) {
          throw new UsageException(failure);
        }
        told.accept(WebJson.read(line, type));
      }
    } catch (IOException e) {
      throw new UsageException(CUT);
    }
  }

  /** Copies an answer of any size to a stream. */
  void download(String path, OutputStream to) throws IOException {
    try (InputStream in = send(request(path).GET())) {
      in.transferTo(to);
    }
  }

  /** Whether a server listens there. */
  boolean isThere() {
    try {
      http.send(request("/api/version").GET().build(), BodyHandlers.discarding());
      return true;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server + path))
        .header("Authorization", "Bearer " + token);
  }

  private InputStream send(HttpRequest.Builder request) {
    try {
      HttpResponse<InputStream> response = http.send(request.build(), BodyHandlers.ofInputStream());
      if (response.statusCode() >= 300) {
        throw refusal(response);
      }
      return response.body();
    } catch (IOException e) {
      throw new UsageException(absence);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UsageException("the request was interrupted");
    }
  }

  /**
   * Returns the server's JSON error as an exception; any other answer is not from a Freshet server.
   */
  private RuntimeException refusal(HttpResponse<InputStream> response) {
    String sentence = error(text(response.body()));
    if (sentence == null) {
      return new UsageException(
          "'%s' is not a Freshet server of this version (it answered %d)"
              .formatted(server, response.statusCode()));
    }
    return response.statusCode() == 500
        ? new IllegalStateException("the server says: " + sentence)
        : new UsageException(sentence);
  }

  private record Told(@Nullable String error) {}

  private static @Nullable String error(String json) {
    try {
      return WebJson.read(json, Told.class).error();
    } catch (JacksonException e) {
      return null;
    }
  }

  private static <T> T value(InputStream body, Class<T> type) {
    return WebJson.read(text(body), type);
  }

  private static String text(InputStream body) {
    try (body) {
      return new String(body.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UsageException(CUT);
    }
  }
}
