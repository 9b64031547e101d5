package freshet.app;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import freshet.http.Resolver;
import freshet.village.Certificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a proxy does for servers on the internet: speaks https in front of them, with a certificate
 * that this process trusts while it is open.
 */
final class TlsFront implements AutoCloseable {
  private static final String TRUST = "javax.net.ssl.trustStore";
  private static final String TRUST_PASSWORD = TRUST + "Password";
  private static final Set<String> HOP_BY_HOP =
      Set.of("host", "connection", "content-length", "transfer-encoding", "upgrade");

  private final @Nullable String trustedBefore = System.getProperty(TRUST);
  private final Map<String, String> servers = new ConcurrentHashMap<>();
  private final List<Passed> passed = new ArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpsServer server;

  /** A request that went through, and its answer. */
  record Passed(String method, String host, String path, int status) {}

  TlsFront(Path folder, String... hosts) throws IOException {
    Certificate certificate = Certificate.make(folder.resolve("tls.p12"), hosts);
    System.setProperty(TRUST, certificate.file().toString());
    System.setProperty(TRUST_PASSWORD, Certificate.PASSWORD);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(certificate.context()));
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::pass);
    server.start();
  }

  /** How the world reaches a host. */
  String url(String host) {
    return "https://%s:%d".formatted(host, server.getAddress().getPort());
  }

  void leads(String host, String to) {
    servers.put(host, to);
  }

  /** Where the hosts are. */
  Resolver resolver(String... hosts) {
    Set<String> known = Set.of(hosts);
    return name -> {
      if (!known.contains(name)) {
        throw new UnknownHostException(name);
      }
      return List.of(InetAddress.getLoopbackAddress());
    };
  }

  private void pass(HttpExchange exchange) throws IOException {
    try (exchange) {
      String host = exchange.getRequestHeaders().getFirst("Host").replaceAll(":.*", "");
      HttpResponse<byte[]> answer =
          client.send(forwarded(exchange, host), BodyHandlers.ofByteArray());
      answer
          .headers()
          .map()
          .forEach(
              (name, values) -> {
                if (!HOP_BY_HOP.contains(name.toLowerCase(Locale.ROOT))) {
                  exchange.getResponseHeaders().put(name, values);
                }
              });
      byte[] body = answer.body();
      exchange.sendResponseHeaders(answer.statusCode(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
      note(
          new Passed(
              exchange.getRequestMethod(),
              host,
              exchange.getRequestURI().getPath(),
              answer.statusCode()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpRequest forwarded(HttpExchange exchange, String host) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(servers.get(host) + exchange.getRequestURI()))
            .method(
                exchange.getRequestMethod(),
                BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!HOP_BY_HOP.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return request.build();
  }

  private synchronized void note(Passed one) {
    passed.add(one);
    notifyAll();
  }

  /** All that went through so far. */
  synchronized List<Passed> passed() {
    return List.copyOf(passed);
  }

  /** Waits until something went through. */
  void await(Predicate<Passed> wanted) {
    assertTimeoutPreemptively(Duration.ofSeconds(60), () -> awaitPassed(wanted));
  }

  private synchronized void awaitPassed(Predicate<Passed> wanted) throws InterruptedException {
    while (passed.stream().noneMatch(wanted)) {
      wait();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    client.close();
    System.clearProperty(TRUST_PASSWORD);
    if (trustedBefore == null) {
      System.clearProperty(TRUST);
    } else {
      System.setProperty(TRUST, trustedBefore);
    }
  }
}
