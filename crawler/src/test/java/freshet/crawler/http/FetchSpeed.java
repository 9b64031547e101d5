package freshet.crawler.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Measures retrievals of unchanged feeds (304) a second from a loopback server in the same process,
 * and the CPU time of each, next to a bare client of the same library. Run as a program.
 */
final class FetchSpeed {
  private static final int VISITORS = 64;
  private static final Duration ROUND = Duration.ofSeconds(5);
  private static final byte[] REPLY =
      "HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\nDate: Mon, 05 Jan 2026 12:00:00 GMT\r\n\r\n"
          .getBytes(ISO_8859_1);

  private FetchSpeed() {}

  public static void main(String[] arguments) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1000, InetAddress.ofLiteral("127.0.0.1"))) {
      Thread.ofVirtual().start(() -> accept(server));
      for (int round = 0; round < 3; round++) {
        measure("fetcher", fetcher(server.getLocalPort()));
        measure("bare client", bare(server.getLocalPort()));
      }
    }
  }

  private static IntConsumer fetcher(int port) {
    HttpFetcher fetcher =
        new HttpFetcher(
            HttpSettings.defaults("Freshet/1")
                .with(AddressRules.PUBLIC_ONLY.except("127.0.0.1/32")),
            _ -> List.of(InetAddress.ofLiteral("127.0.0.1")),
            InstantSource.system());
    return visitor -> {
      Fetched fetched =
          fetcher.fetch(
              FetchRequest.get(
                  url(visitor, port),
                  new Header("User-Agent", "Freshet/1 (+https://f.example/; 3 subscribers)"),
                  new Header("If-None-Match", "\"1\"")));
      check(fetched instanceof Fetched.Answer answer && answer.status() == 304);
    };
  }

  private static IntConsumer bare(int port) {
    OkHttpClient client =
        new OkHttpClient.Builder()
            .dns(_ -> List.of(InetAddress.ofLiteral("127.0.0.1")))
            .connectionPool(new ConnectionPool(256, 1, TimeUnit.MINUTES))
            .build();
    return visitor -> {
      Request request =
          new Request.Builder().url(url(visitor, port)).header("If-None-Match", "\"1\"").build();
      try (Response response = client.newCall(request).execute()) {
        check(response.code() == 304);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  private static String url(int visitor, int port) {
    return "http://h" + visitor + ".example:" + port + "/feed.xml";
  }

  private static void measure(String name, IntConsumer visit) {
    AtomicInteger count = new AtomicInteger();
    long cpu = cpu();
    long start = System.nanoTime();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < VISITORS; i++) {
        int visitor = i;
        threads.execute(
            () -> {
              while (System.nanoTime() - start < ROUND.toNanos()) {
                visit.accept(visitor);
                count.incrementAndGet();
              }
            });
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        "%-12s %,8.0f retrievals/s  %6.1f µs CPU each (server and client)%n",
        name, count.get() / seconds, (cpu() - cpu) / 1e3 / count.get());
  }

  private static long cpu() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static void check(boolean fine) {
    if (!fine) {
      throw new IllegalStateException("no 304");
    }
  }

  private static void accept(ServerSocket server) {
    try {
      while (true) {
        Socket socket = server.accept();
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (IOException e) {
      // closed: the measurement is over
    }
  }

  private static void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      OutputStream out = socket.getOutputStream();
      int ends = 0;
      for (int b = in.read(); b >= 0; b = in.read()) {
        ends = b == '\n' ? ends + 1 : b == '\r' ? ends : 0;
        if (ends == 2) {
          out.write(REPLY);
          ends = 0;
        }
      }
    } catch (IOException e) {
      // the visitor left
    }
  }
}
