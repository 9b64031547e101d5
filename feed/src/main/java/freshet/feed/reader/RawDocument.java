package freshet.feed.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.Deadline;
import freshet.feed.DocumentLimits;
import freshet.feed.DocumentSource;
import freshet.feed.encoding.Encodings;
import org.jspecify.annotations.Nullable;

/** A document to be read: its bytes, and its text on demand. */
public final class RawDocument {
  private final byte[] body;
  private final DocumentSource source;
  private final DocumentLimits limits;
  private final Deadline deadline;
  private final int begin;
  private final boolean isPlainMarkup;
  private @Nullable String text;

  RawDocument(byte[] body, DocumentSource source, DocumentLimits limits) {
    this.deadline = Deadline.in(limits.time());
    this.body = body;
    this.source = source;
    this.limits = limits;
    this.begin = begin(body);
    this.isPlainMarkup =
        begin < body.length
            && body[begin] == '<'
            && Encodings.plainUtf8(body, source.contentType());
  }

  /** Returns the index after a UTF-8 byte order mark and white space. */
  private static int begin(byte[] body) {
    int at = 0;
    if (body.length > 2
        && (body[0] & 0xFF) == 0xEF
        && (body[1] & 0xFF) == 0xBB
        && (body[2] & 0xFF) == 0xBF) {
      at = 3;
    }
    while (at < body.length && body[at] > 0 && body[at] <= ' ') {
      at++;
    }
    return at;
  }

  byte[] body() {
    return body;
  }

  int begin() {
    return begin;
  }

  /** Whether an XML parser can take the bytes directly. */
  boolean isPlainMarkup() {
    return isPlainMarkup;
  }

  /** Returns the decoded document without surrounding white space; decodes once. */
  public String text() {
    if (text == null) {
      text = Encodings.decode(body, source.contentType()).strip();
    }
    return text;
  }

  boolean isEmpty() {
    return !isPlainMarkup && text().isEmpty();
  }

  /**
   * Returns the beginning; decodes no more than needed, since most documents are markup in good
   * UTF-8.
   */
  DocumentStart start() {
    String start =
        isPlainMarkup
            ? new String(body, begin, Math.min(DocumentStart.MOST, body.length - begin), UTF_8)
            : text().substring(0, Math.min(DocumentStart.MOST, text().length()));
    return new DocumentStart(start, source.contentType());
  }

  public DocumentSource source() {
    return source;
  }

  public DocumentLimits limits() {
    return limits;
  }

  /** Returns the deadline, which readers have to check often. */
  public Deadline deadline() {
    return deadline;
  }
}
