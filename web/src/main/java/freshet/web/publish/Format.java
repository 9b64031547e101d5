package freshet.web.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The formats that feeds are given out in. */
public enum Format {
  RSS("RSS", "application/rss+xml; charset=utf-8", RssFormat::write),
  ATOM("Atom", "application/atom+xml; charset=utf-8", AtomFormat::write),
  JSON("JSON Feed", "application/feed+json; charset=utf-8", JsonFormat::write);

  private final String label;
  private final String contentType;
  private final Function<Publication, String> writer;

  Format(String label, String contentType, Function<Publication, String> writer) {
    this.label = label;
    this.contentType = contentType;
    this.writer = writer;
  }

  /** As people call it. */
  public String label() {
    return label;
  }

  /** What the address of such a feed ends with. */
  public String ending() {
    return switch (this) {
      case RSS -> "rss";
      case ATOM -> "atom";
      case JSON -> "json";
    };
  }

  public String contentType() {
    return contentType;
  }

  /** The format with that ending. */
  public static Optional<Format> of(String ending) {
    return Stream.of(values()).filter(format -> format.ending().equals(ending)).findFirst();
  }

  /** What UTF-8 cannot say becomes a question mark. */
  byte[] write(Publication feed) {
    return writer.apply(feed).getBytes(UTF_8);
  }
}
