package freshet.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.reading.RequestRejectedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a multipart form part by part (RFC 7578), holding only one buffer in memory. The caller
 * must limit the stream.
 */
final class MultipartReader {
  private static final int BUFFER = 16 << 10;
  private static final int LONGEST_BOUNDARY = 70;

  private final InputStream in;
  private final byte[] delimiter;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int end;
  private boolean isOver;

  private MultipartReader(InputStream in, String boundary) {
    this.in = in;
    this.delimiter = ("\r\n--" + boundary).getBytes(ISO_8859_1);
    // lets the first delimiter match on the very first line
    buffer[0] = '\r';
    buffer[1] = '\n';
    end = 2;
  }

  /** Reads the body of a request; rejects a content type without a boundary. */
  static MultipartReader of(InputStream in, String contentType) throws IOException {
    String boundary = parameter(contentType, "boundary");
    if (boundary == null || boundary.isEmpty() || boundary.length() > LONGEST_BOUNDARY) {
      throw new RequestRejectedException(400, "the multipart form has no usable boundary");
    }
    MultipartReader reader = new MultipartReader(in, boundary);
    reader.copy(OutputStream.nullOutputStream());
    return reader;
  }

  /**
   * The header of a part.
   *
   * @param isFile whether it has a file name
   */
  record Part(String name, boolean isFile) {}

  /** Returns the next part; call {@link #copy} to read its content before asking for another. */
  Optional<Part> next() throws IOException {
    if (isOver) {
      return Optional.empty();
    }
    while (end - position < 2) {
      fill();
    }
    if (buffer[position] == '-' && buffer[position + 1] == '-') {
      isOver = true;
      return Optional.empty();
    }
    line();
    Part part = new Part("", false);
    for (String header = line(); !header.isEmpty(); header = line()) {
      if (header.toLowerCase(Locale.ROOT).startsWith("content-disposition:")) {
        String name = parameter(header, "name");
        part = new Part(name == null ? "" : name, parameter(header, "filename") != null);
      }
    }
    return Optional.of(part);
  }

  /** Reads the current part as text. */
  String text() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    copy(text);
    return text.toString(UTF_8);
  }

  /** Copies the current part up to the next delimiter. */
  void copy(OutputStream out) throws IOException {
    while (true) {
      int found = find();
      if (found >= 0) {
        out.write(buffer, position, found - position);
        position = found + delimiter.length;
        return;
      }
      int safe = Math.max(position, end - delimiter.length + 1);
      out.write(buffer, position, safe - position);
      position = safe;
      fill();
    }
  }

  /**
   * Finds the next delimiter. A delimiter has a single CR, at its start, so this takes linear time.
   */
  private int find() {
    for (int start = position; start + delimiter.length <= end; start++) {
      int length = 0;
      while (length < delimiter.length && buffer[start + length] == delimiter[length]) {
        length++;
      }
      if (length == delimiter.length) {
        return start;
      }
    }
    return -1;
  }

  private String line() throws IOException {
    for (int k = position; true; k++) {
      if (k == end) {
        int scanned = k - position;
        fill();
        k = position + scanned;
      }
      if (buffer[k] == '\n') {
        int stop = k > position && buffer[k - 1] == '\r' ? k - 1 : k;
        String line = new String(buffer, position, stop - position, UTF_8);
        position = k + 1;
        return line;
      }
    }
  }

  private void fill() throws IOException {
    System.arraycopy(buffer, position, buffer, 0, end - position);
    end -= position;
    position = 0;
    if (end == BUFFER) {
      throw new RequestRejectedException(400, "the multipart form has a line that is too long");
    }
    int read = in.read(buffer, end, BUFFER - end);
    if (read < 0) {
      throw new RequestRejectedException(400, "the multipart form ends before its last boundary");
    }
    end += read;
  }

  /** Returns a parameter of a header such as {@code form-data; name="csrf"}; null if absent. */
  static @Nullable String parameter(String header, String name) {
    int at = header.indexOf(';');
    while (at >= 0) {
      int equals = header.indexOf('=', at);
      if (equals < 0) {
        return null;
      }
      String found = header.substring(at + 1, equals).strip();
      int start = equals + 1;
      boolean quoted = start < header.length() && header.charAt(start) == '"';
      int stop = header.indexOf(quoted ? '"' : ';', quoted ? start + 1 : start);
      int last = stop < 0 ? header.length() : stop;
      if (found.equalsIgnoreCase(name)) {
        return header.substring(quoted ? start + 1 : start, last).strip();
      }
      at = header.indexOf(';', last);
    }
    return null;
  }
}
