package freshet.reading.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The formats of output feeds. */
public enum OutputFormat {
  RSS("RSS", "application/rss+xml; charset=utf-8", RssFormat::write),
  ATOM("Atom", "application/atom+xml; charset=utf-8", AtomFormat::write),
  JSON("JSON Feed", "application/feed+json; charset=utf-8", JsonFormat::write);

  private final String label;
  private final String contentType;
  private final Function<OutputDocument, String> writer;

  OutputFormat(String label, String contentType, Function<OutputDocument, String> writer) {
    this.label = label;
    this.contentType = contentType;
    this.writer = writer;
  }

  /** Returns the name of the format in pages. */
  public String label() {
    return label;
  }

  /** Returns the file extension of the format. */
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

  /** Returns the format with this file extension. */
  public static Optional<OutputFormat> of(String ending) {
    return Stream.of(values()).filter(format -> format.ending().equals(ending)).findFirst();
  }

  /** Writes a document; characters that UTF-8 cannot encode become question marks. */
  byte[] write(OutputDocument feed) {
    return writer.apply(feed).getBytes(UTF_8);
  }
}
