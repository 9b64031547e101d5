package freshet.app.adversary;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.village.Reply;
import freshet.village.Request;
import freshet.village.Village;
import freshet.village.VillageHost;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A hub that answers with rubbish and pushes large bodies with wrong signatures. */
final class HostileHub implements AutoCloseable {
  private static final Pattern CALLBACK = Pattern.compile("hub\\.callback=([^&]+)");
  private static final Pattern TOPIC = Pattern.compile("hub\\.topic=([^&]+)");
  private static final int MOST_CALLBACKS = 50;
  private static final byte[] LARGE = new byte[4 << 20];

  private final Attackers attackers;
  private final VillageHost host;
  private final AtomicInteger callbacks = new AtomicInteger();
  private final HttpClient client = HttpClient.newHttpClient();

  HostileHub(Village village, Attackers attackers) {
    this.attackers = attackers;
    this.host = village.hostAt("127.8.1.1", (request, _) -> answer(request));
  }

  /** The address of its feed. */
  String feed() {
    return host.url("/feed");
  }

  private Reply answer(Request request) {
    if (request.method().equals("POST")) {
      subscribed(new String(request.body(), UTF_8));
      return Reply.of(202).body("rubbish ".repeat(100_000).getBytes(UTF_8));
    }
    return Reply.text(
            "application/rss+xml",
            "<rss version=\"2.0\"><channel><title>Hub</title><item><guid>1</guid><title>One</title></item></channel></rss>")
        .with("Link", "<%s>; rel=\"hub\"".formatted(host.url("/hub")))
        .with("Link", "<%s>; rel=\"self\"".formatted(host.url("/feed")));
  }

  private void subscribed(String form) {
    Matcher callback = CALLBACK.matcher(form);
    Matcher topic = TOPIC.matcher(form);
    if (callback.find() && topic.find() && callbacks.incrementAndGet() <= MOST_CALLBACKS) {
      String to = URLDecoder.decode(callback.group(1), UTF_8);
      attackers.apart(
          () -> attackers.once("hub: long challenge", () -> verify(to, topic.group(1))));
      attackers.repeat("hub: wrong signature", 1, Duration.ofMillis(500), () -> push(to));
    }
  }

  private void verify(String to, String topic) throws IOException, InterruptedException {
    String query =
        "hub.mode=subscribe&hub.topic=%s&hub.lease_seconds=-99999999999&hub.challenge=%s"
            .formatted(topic, "c".repeat(4_000));
    send(HttpRequest.newBuilder(URI.create(to + (to.contains("?") ? "&" : "?") + query)));
  }

  private void push(String to) throws IOException, InterruptedException {
    send(
        HttpRequest.newBuilder(URI.create(to))
            .header("X-Hub-Signature", "sha256=" + "0".repeat(64))
            .header("Content-Type", "application/rss+xml")
            .POST(BodyPublishers.ofByteArray(LARGE)));
  }

  private void send(HttpRequest.Builder request) throws IOException, InterruptedException {
    client.send(request.timeout(Duration.ofSeconds(10)).build(), BodyHandlers.discarding());
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
