package freshet.app.adversary;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/** Someone without an account who sends what costs a server most. */
final class HostileClient {
  private static final int MEBIBYTE = 1 << 20;
  private static final int SLOW_CONNECTIONS = 150;
  private static final int PATIENCE_MILLIS = 10_000;
  private static final byte[] BLOCK = "a=b&".repeat(16_384).getBytes(ISO_8859_1);

  /** Writes a body until it is whole or the other side leaves. */
  @FunctionalInterface
  private interface Body {
    void write(OutputStream out) throws IOException;
  }

  private final int port;
  private final Attackers attackers;
  private final AtomicLong count = new AtomicLong();
  private final Random random = new Random(17);

  HostileClient(int port, Attackers attackers) {
    this.port = port;
    this.attackers = attackers;
  }

  void begin() {
    Duration now = Duration.ofMillis(200);
    attackers.repeat("form of 60 MB", 2, now, () -> form(60));
    attackers.repeat("chunked multipart of 60 MB", 2, now, this::multipart);
    for (String path :
        List.of("/fever", "/api/greader/accounts/ClientLogin", "/api/v1/me/subscriptions")) {
      attackers.repeat("16 MiB to " + path, 2, now, () -> large(path));
    }
    attackers.repeat("deep JSON", 2, now, this::deepJson);
    attackers.repeat("garbage", 2, now, this::garbage);
    attackers.repeat("wrong login", 3, Duration.ofMillis(50), this::wrongLogin);
    attackers.repeat("foreign host", 1, Duration.ofMillis(20), this::foreignHost);
    attackers.repeat("HEAD", 2, Duration.ofMillis(10), this::head);
    attackers.repeat("huge query", 2, Duration.ofMillis(50), this::hugeQuery);
    attackers.apart(
        () ->
            slowly(
                "slow body", "POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n"));
    attackers.apart(() -> slowly("slow head", "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "));
  }

  private void form(int mebibytes) throws IOException {
    int length = mebibytes * MEBIBYTE;
    send(
        "POST /login",
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + length,
        out -> {
          // names that differ, so that none replaces another
          for (int sent = 0; sent < length; ) {
            StringBuilder fields = new StringBuilder(BLOCK.length + 20);
            while (fields.length() < BLOCK.length) {
              fields.append('k').append(count.incrementAndGet()).append("=v&");
            }
            byte[] bytes = fields.toString().getBytes(ISO_8859_1);
            out.write(bytes, 0, Math.min(bytes.length, length - sent));
            sent += bytes.length;
          }
        });
  }

  private void multipart() throws IOException {
    send(
        "POST /login",
        "Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked",
        out -> {
          chunk(
              out,
              "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n"
                  .getBytes(ISO_8859_1));
          for (int sent = 0; sent < 60 * MEBIBYTE; sent += BLOCK.length) {
            chunk(out, BLOCK);
          }
          chunk(out, "\r\n--b--\r\n".getBytes(ISO_8859_1));
          out.write("0\r\n\r\n".getBytes(ISO_8859_1));
        });
  }

  private static void chunk(OutputStream out, byte[] bytes) throws IOException {
    out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(ISO_8859_1));
    out.write(bytes);
    out.write("\r\n".getBytes(ISO_8859_1));
  }

  private void large(String path) throws IOException {
    int length = 16 * MEBIBYTE;
    send(
        "POST " + path,
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + length,
        out -> {
          for (int sent = 0; sent < length; sent += BLOCK.length) {
            out.write(BLOCK);
          }
        });
  }

  private void deepJson() throws IOException {
    byte[] deep = "[".repeat(MEBIBYTE).getBytes(ISO_8859_1);
    String path = count.incrementAndGet() % 2 == 0 ? "/api/v1/me/subscriptions" : "/api/feeds";
    send(
        "POST " + path,
        "Content-Type: application/json\r\nContent-Length: " + deep.length,
        out -> out.write(deep));
  }

  private void garbage() throws IOException {
    byte[] bytes = new byte[4096];
    synchronized (random) {
      random.nextBytes(bytes);
    }
    try (Socket socket = open()) {
      socket.getOutputStream().write(bytes);
      answer(socket);
    }
  }

  private void wrongLogin() throws IOException {
    String form = "Email=nobody%d&Passwd=guess".formatted(count.incrementAndGet());
    send(
        "POST /api/greader/accounts/ClientLogin",
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + form.length(),
        out -> out.write(form.getBytes(ISO_8859_1)));
  }

  private void foreignHost() throws IOException {
    request("GET /login HTTP/1.1\r\nHost: evil%d.example\r\n".formatted(count.incrementAndGet()));
  }

  private void head() throws IOException {
    request("HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\n");
  }

  private void hugeQuery() throws IOException {
    request("GET /search?q=%s HTTP/1.1\r\nHost: 127.0.0.1\r\n".formatted("x%20".repeat(25_000)));
  }

  private void request(String head) throws IOException {
    try (Socket socket = open()) {
      socket.getOutputStream().write((head + "Connection: close\r\n\r\n").getBytes(ISO_8859_1));
      answer(socket);
    }
  }

  private void send(String what, String headers, Body body) throws IOException {
    try (Socket socket = open()) {
      OutputStream out = socket.getOutputStream();
      out.write(
          "%s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n%s\r\n\r\n"
              .formatted(what, headers)
              .getBytes(ISO_8859_1));
      body.write(out);
      answer(socket);
    }
  }

  private Socket open() throws IOException {
    Socket socket = new Socket();
    socket.connect(
        new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), PATIENCE_MILLIS);
    socket.setSoTimeout(PATIENCE_MILLIS);
    return socket;
  }

  private static void answer(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    in.skipNBytes(1);
  }

  /** Holds many connections, on each of which a byte is sent every second. */
  private void slowly(String name, String head) {
    List<Socket> sockets = new ArrayList<>();
    try {
      while (!attackers.isOver(Duration.ofSeconds(1))) {
        sockets.removeIf(socket -> !sendByte(socket));
        for (int i = sockets.size(); i < SLOW_CONNECTIONS; i++) {
          attackers.once(name, () -> sockets.add(opened(head)));
        }
      }
    } finally {
      sockets.forEach(HostileClient::close);
    }
  }

  private Socket opened(String head) throws IOException {
    Socket socket = open();
    socket.getOutputStream().write(head.getBytes(ISO_8859_1));
    return socket;
  }

  private static boolean sendByte(Socket socket) {
    try {
      socket.getOutputStream().write('x');
      return true;
    } catch (IOException e) {
      close(socket);
      return false;
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it is closed then
    }
  }
}
