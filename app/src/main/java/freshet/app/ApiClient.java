package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.web.Json;
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
 * Speaks to the management API of a running server. What the server refuses, and that there is
 * none, is a {@link BadInput} with a sentence.
 */
final class ApiClient {
  static final String CUT = "the server ended before it had told all";

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
   * A client of a server that may or may not run.
   *
   * @param absence what to say if it does not
   */
  ApiClient(URI server, String token, String absence) {
    this.server = server;
    this.token = token;
    this.absence = absence;
  }

  /** A path with parameters, whatever they hold. */
  static String path(String path, Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
        .sorted()
        .collect(Collectors.joining("&", path + "?", ""));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  /** What the server tells. */
  <T> T get(String path, Class<T> type) {
    return value(send(request(path).GET()), type);
  }

  /** The same as JSON, as it came. */
  String text(String path) {
    return text(send(request(path).GET()));
  }

  /** Has the server do something, described by a value. */
  <T> T post(String path, Object body, Class<T> type) {
    return act("POST", path, body, type);
  }

  /** Has the server do something with a method of its own. */
  <T> T act(String method, String path, Object body, Class<T> type) {
    HttpRequest.Builder request =
        request(path)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(Json.write(body)));
    return value(send(request), type);
  }

  /** Sends a document; the server tells line by line what comes of it. */
  <T> void upload(String path, BodyPublisher document, Class<T> type, Consumer<T> told) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(send(request(path).POST(document)), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String failure = error(line);
        if (failure != null) {
          throw new BadInput(failure);
        }
        told.accept(Json.read(line, type));
      }
    } catch (IOException e) {
      throw new BadInput(CUT);
    }
  }

  /** Writes an answer of any size somewhere. */
  void download(String path, OutputStream to) throws IOException {
    try (InputStream in = send(request(path).GET())) {
      in.transferTo(to);
    }
  }

  /** Whether someone listens there. */
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
      throw new BadInput(absence);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BadInput("the request was interrupted");
    }
  }

  /** What the server says in JSON; who says something else is no server of ours. */
  private RuntimeException refusal(HttpResponse<InputStream> response) {
    String sentence = error(text(response.body()));
    if (sentence == null) {
      return new BadInput(
          "what listens at '%s' is no Freshet server of this version (it answered %d)"
              .formatted(server, response.statusCode()));
    }
    return response.statusCode() == 500
        ? new IllegalStateException("the server says: " + sentence)
        : new BadInput(sentence);
  }

  private record Told(@Nullable String error) {}

  private static @Nullable String error(String json) {
    try {
      return Json.read(json, Told.class).error();
    } catch (JacksonException e) {
      return null;
    }
  }

  private static <T> T value(InputStream body, Class<T> type) {
    return Json.read(text(body), type);
  }

  private static String text(InputStream body) {
    try (body) {
      return new String(body.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new BadInput(CUT);
    }
  }
}
