package freshet.village;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A reply, and how it is sent. */
public record Reply(int status, List<Field> headers, byte[] body, ReplyTransport delivery) {
  public Reply {
    headers = List.copyOf(headers);
  }

  /** Creates a bare status. */
  public static Reply of(int status) {
    return new Reply(status, List.of(), new byte[0], ReplyTransports.WHOLE);
  }

  /** Creates a 200 with a text in UTF-8. */
  public static Reply text(String contentType, String text) {
    return of(200).with("Content-Type", contentType).body(text.getBytes(UTF_8));
  }

  /** Returns a copy with another header line. */
  public Reply with(String name, String value) {
    List<Field> more = new ArrayList<>(headers);
    more.add(new Field(name, value));
    return new Reply(status, more, body, delivery);
  }

  public Reply body(byte[] bytes) {
    return new Reply(status, headers, bytes, delivery);
  }

  public Reply by(ReplyTransport other) {
    return new Reply(status, headers, body, other);
  }

  /** Returns the first header of a name, ignoring case. */
  public Optional<String> header(String name) {
    return Field.first(headers, name);
  }

  /** Returns the status line and the headers, without the empty line that ends them. */
  public String head() {
    StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append(" Village\r\n");
    headers.forEach(
        field -> head.append(field.name()).append(": ").append(field.value()).append("\r\n"));
    return head.toString();
  }
}
