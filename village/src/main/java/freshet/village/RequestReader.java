package freshet.village;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the requests of one connection, byte for byte. */
final class RequestReader {
  private final InputStream in;

  RequestReader(InputStream in) {
    this.in = in;
  }

  /** Returns the next request; empty when the client is done. */
  Optional<Request> next(InstantSource clock, long connection) throws IOException {
    String first = line();
    if (first.isEmpty()) {
      return Optional.empty();
    }
    Instant at = clock.instant();
    String[] parts = first.split(" ", 3);
    if (parts.length < 3) {
      throw new IOException("no request line: " + first);
    }
    List<Field> headers = headers();
    String host = Field.first(headers, "Host").orElse("");
    return Optional.of(
        new Request(at, connection, withoutPort(host), parts[0], parts[1], headers, body(headers)));
  }

  private List<Field> headers() throws IOException {
    List<Field> headers = new ArrayList<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      int value = line.startsWith(" ", colon + 1) ? colon + 2 : colon + 1;
      headers.add(new Field(line.substring(0, Math.max(colon, 0)), line.substring(value)));
    }
    return headers;
  }

  private byte[] body(List<Field> headers) throws IOException {
    if (Field.first(headers, "Transfer-Encoding").isPresent()) {
      return chunks();
    }
    int length = Field.first(headers, "Content-Length").map(Integer::parseInt).orElse(0);
    return exactly(length);
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      body.writeBytes(exactly(size));
      line();
    }
    line();
    return body.toByteArray();
  }

  private int chunkSize() throws IOException {
    return Integer.parseInt(line().split(";", 2)[0].trim(), 16);
  }

  private byte[] exactly(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the visitor left in the middle of a body");
    }
    return bytes;
  }

  /** Returns a line without its end; empty also at the end of the stream. */
  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(128);
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      line.write(b);
    }
    String text = line.toString(Village.WIRE_CHARSET);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  private static String withoutPort(String host) {
    int colon = host.lastIndexOf(':');
    return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
  }
}
