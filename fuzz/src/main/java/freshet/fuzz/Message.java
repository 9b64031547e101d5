package freshet.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.http.Header;
import java.util.Arrays;
import java.util.List;

/**
 * Bytes taken for a message: lines of text, then whatever else there is.
 *
 * @param lines the head; empty lines are none
 */
public record Message(List<String> lines, byte[] body) {
  public Message {
    lines = List.copyOf(lines);
  }

  /** One line, the label, before the body. */
  public static Message labelled(byte[] data) {
    return cut(data, end(data, "\n"), 1);
  }

  /** A head like that of HTTP: an empty line ends it. */
  public static Message headed(byte[] data) {
    return cut(data, end(data, "\n\n"), 2);
  }

  /** The first line; empty if there is none. */
  public String start() {
    return lines.isEmpty() ? "" : lines.getFirst();
  }

  /** The lines that name a header. */
  public List<Header> headers() {
    return lines.stream()
        .filter(line -> line.indexOf(':') > 0)
        .map(line -> line.split(":", 2))
        .map(parts -> new Header(parts[0], parts[1].strip()))
        .toList();
  }

  private static Message cut(byte[] data, int end, int gap) {
    String head = new String(data, 0, end, UTF_8);
    int body = Math.min(data.length, end + gap);
    return new Message(
        head.lines().filter(line -> !line.isEmpty()).toList(),
        Arrays.copyOfRange(data, body, data.length));
  }

  private static int end(byte[] data, String mark) {
    byte[] wanted = mark.getBytes(UTF_8);
    for (int i = 0; i + wanted.length <= data.length; i++) {
      if (Arrays.equals(data, i, i + wanted.length, wanted, 0, wanted.length)) {
        return i;
      }
    }
    return data.length;
  }
}
