package freshet.app.demo;

import freshet.village.Field;
import freshet.village.WebSubHub;
import freshet.village.WebSubHub.Call;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Forwards requests of the town's hub to the server, under whatever name. */
final class HubRelay implements AutoCloseable {
  private static final Duration ROUND = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final WebSubHub hub;
  private final List<Resident> announced;
  private final InstantSource clock;
  private final String server;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final Map<Resident, Integer> told = new HashMap<>();
  private final Thread thread;

  /**
   * Forwards until it is closed.
   *
   * @param server the URL of the server on this machine
   */
  HubRelay(WebSubHub hub, Town town, InstantSource clock, String server) {
    this.hub = hub;
    this.clock = clock;
    this.server = server;
    announced =
        town.residents().stream()
            .filter(resident -> resident.nature() == PublisherKind.ANNOUNCED)
            .toList();
    Instant now = clock.instant();
    announced.forEach(resident -> told.put(resident, resident.feed().posted(now)));
    thread = Thread.ofVirtual().name("hub-courier").start(this::run);
  }

  private void run() {
    try {
      while (true) {
        Thread.sleep(ROUND);
        for (Call verification : hub.verifications()) {
          HttpResponse<byte[]> answer = send(verification);
          hub.answered(verification, answer.statusCode(), answer.body());
        }
        for (Resident resident : announced) {
          announce(resident, clock.instant());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // the server is gone, and the demonstration with it
    }
  }

  private void announce(Resident resident, Instant now) throws IOException, InterruptedException {
    int posted = resident.feed().posted(now);
    if (posted > told.getOrDefault(resident, 0)) {
      told.put(resident, posted);
      String host = URI.create(resident.url()).getHost();
      byte[] document = resident.feed().document(host, now);
      for (Call delivery : hub.deliveries(resident.url(), "application/atom+xml", document)) {
        if (send(delivery).statusCode() == 410) {
          hub.gone(delivery);
        }
      }
    }
  }

  private HttpResponse<byte[]> send(Call call) throws IOException, InterruptedException {
    URI callback = URI.create(call.callback());
    String query = call.query().isEmpty() ? "" : "?" + call.query();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server + callback.getRawPath() + query))
            .timeout(PATIENCE)
            .method(call.method(), BodyPublishers.ofByteArray(call.body()));
    for (Field field : call.headers()) {
      request.header(field.name(), field.value());
    }
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  @Override
  public void close() {
    thread.interrupt();
    client.shutdownNow();
  }
}
