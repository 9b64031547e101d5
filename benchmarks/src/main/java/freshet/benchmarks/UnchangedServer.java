package freshet.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A loopback server that gives a small feed to those who do not know it, and 304 to all others. */
final class UnchangedServer implements AutoCloseable {
  private static final String DATE = "Date: Mon, 05 Jan 2026 12:00:00 GMT\r\n";

  private final ServerSocket server;
  private final byte[] feed;
  private final byte[] unchanged =
      ("HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n" + DATE + "\r\n").getBytes(ISO_8859_1);

  UnchangedServer() {
    byte[] body = new MadeUpFeeds().rssOfHeadlines(15);
    String head =
        "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Type: application/rss+xml\r\nContent-Length: "
            + body.length
            + "\r\n"
            + DATE
            + "\r\n";
    feed = (head + new String(body, ISO_8859_1)).getBytes(ISO_8859_1);
    try {
      server = new ServerSocket(0, 1000, InetAddress.ofLiteral("127.0.0.1"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  private void accept() {
    try {
      while (true) {
        Socket visitor = server.accept();
        Thread.ofVirtual().start(() -> serve(visitor));
      }
    } catch (IOException e) {
      // closed: the measurement is over
    }
  }

  private void serve(Socket visitor) {
    try (visitor) {
      visitor.setTcpNoDelay(true);
      BufferedReader in =
          new BufferedReader(new InputStreamReader(visitor.getInputStream(), ISO_8859_1));
      OutputStream out = visitor.getOutputStream();
      boolean known = false;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        known |= line.startsWith("If-None-Match:");
        if (line.isEmpty()) {
          out.write(known ? unchanged : feed);
          known = false;
        }
      }
    } catch (IOException e) {
      // the visitor left
    }
  }
}
