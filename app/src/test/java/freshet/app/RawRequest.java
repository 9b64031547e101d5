package freshet.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A request as no well-behaved client sends it, over a connection of its own. */
record RawRequest(String server, String method, String path, List<String> headers) {
  private static final int TIMEOUT_MILLIS = 30_000;
  private static final int CHUNK = 8 << 10;

  /** What came back; the body as it was sent, in chunks or not. */
  record Answer(int status, Map<String, String> headers, String body) {
    Optional<String> header(String name) {
      return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }
  }

  static RawRequest of(String server, String method, String path, List<String> headers) {
    return new RawRequest(server, method, path, headers);
  }

  RawRequest with(String header) {
    List<String> all = new ArrayList<>(headers);
    all.add(header);
    return new RawRequest(server, method, path, all);
  }

  Answer send() {
    return send(out -> {});
  }

  /** Promises a body and sends nothing of it. */
  Answer promise(long length) {
    return with("Content-Length: " + length).send();
  }

  Answer send(byte[] body) {
    return with("Content-Length: " + body.length).send(out -> out.write(body));
  }

  /** Sends a body without saying how long it is. */
  Answer sendChunked(byte[] body) {
    return with("Transfer-Encoding: chunked")
        .send(
            out -> {
              for (int start = 0; start < body.length; start += CHUNK) {
                byte[] chunk =
                    Arrays.copyOfRange(body, start, Math.min(body.length, start + CHUNK));
                out.write((Integer.toHexString(chunk.length) + "\r\n").getBytes(ISO_8859_1));
                out.write(chunk);
                out.write("\r\n".getBytes(ISO_8859_1));
              }
              out.write("0\r\n\r\n".getBytes(ISO_8859_1));
            });
  }

  private interface Body {
    void writeTo(OutputStream out) throws IOException;
  }

  private Answer send(Body body) {
    URI url = URI.create(server);
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      OutputStream out = socket.getOutputStream();
      boolean hasHost = headers.stream().anyMatch(header -> header.startsWith("Host:"));
      String head =
          "%s %s HTTP/1.1\r\n%sConnection: close\r\n%s\r\n"
              .formatted(
                  method,
                  path,
                  hasHost ? "" : "Host: " + url.getAuthority() + "\r\n",
                  String.join("", headers.stream().map(header -> header + "\r\n").toList()));
      out.write(head.getBytes(ISO_8859_1));
      try {
        body.writeTo(out);
      } catch (IOException _) {
        // the server has answered and closed before all was sent
      }
      return answer(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(method + " " + path, e);
    }
  }

  private static Answer answer(Socket socket) throws IOException {
    StringBuilder text = new StringBuilder();
    byte[] buffer = new byte[CHUNK];
    try {
      for (int read = socket.getInputStream().read(buffer);
          read >= 0;
          read = socket.getInputStream().read(buffer)) {
        text.append(new String(buffer, 0, read, ISO_8859_1));
      }
    } catch (IOException e) {
      if (text.isEmpty()) {
        throw e;
      }
    }
    int end = text.indexOf("\r\n\r\n");
    if (end < 0) {
      throw new IOException("no answer but '" + text + "'");
    }
    String[] lines = text.substring(0, end).split("\r\n", -1);
    Map<String, String> headers = new TreeMap<>();
    for (int k = 1; k < lines.length; k++) {
      int colon = lines[k].indexOf(':');
      headers.put(
          lines[k].substring(0, colon).toLowerCase(Locale.ROOT),
          lines[k].substring(colon + 1).strip());
    }
    return new Answer(
        Integer.parseInt(lines[0].split(" ", -1)[1]), headers, text.substring(end + 4));
  }
}
