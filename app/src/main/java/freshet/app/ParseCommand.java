package freshet.app;

import freshet.charts.PlainLine;
import freshet.feed.DocumentSource;
import freshet.feed.FeedDocument;
import freshet.feed.ReadResult;
import freshet.feed.reader.FeedReader;
import freshet.http.Cidr;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a feed contains. */
@Command(
    name = "parse",
    sortOptions = false,
    header = "Shows what Freshet reads in a feed.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "freshet parse FILE|URL|-... [OPTION...]",
    description = {
      "",
      "Reads RSS, Atom, JSON Feed, CDF and news sitemaps, also ill-formed ones, and lists"
          + " their articles. Files may be gzipped. For a web page, it lists the feeds that the"
          + " page offers."
    },
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet parse feed.xml",
      "  freshet parse https://example.org/feed",
      "  freshet parse feed.xml.gz --base https://example.org/feed --format json",
      "  freshet parse - --content-type text/xml"
    })
final class ParseCommand extends Subcommand implements Callable<Integer> {
  private final FeedReader reader;

  @Parameters(
      paramLabel = "FILE|URL|-",
      arity = "1..*",
      description = "The documents; - is standard input.")
  private List<String> names = List.of();

  @Option(
      names = "--base",
      paramLabel = "URL",
      description = "The URL of the documents, for relative links.")
  private @Nullable String base;

  @Option(
      names = "--content-type",
      paramLabel = "T",
      description = "The Content-Type header that came with them.")
  private @Nullable String contentType;

  @Option(
      names = "--allow-network",
      paramLabel = "CIDR",
      converter = NetworkConverter.class,
      description = "A private network to fetch from, like 192.168.0.0/16; none by default.")
  private List<Cidr> networks = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      converter = Format.Converter.class,
      description = "text, or json: one object per line. Default: ${DEFAULT-VALUE}.")
  private Format format = Format.TEXT;

  ParseCommand() {
    this(new FeedReader());
  }

  /** Creates the command with another reader's formats. */
  ParseCommand(FeedReader reader) {
    this.reader = reader;
  }

  /** The output format. */
  private enum Format {
    TEXT,
    JSON;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Parses the name of the format. */
    static final class Converter extends ChoiceConverter<Format> {
      Converter() {
        super(values(), Format::toString);
      }
    }
  }

  /** Reads all documents, even after one that cannot be read. */
  @Override
  public Integer call() {
    Documents documents = new Documents(System.in, new WebDocuments(networks));
    boolean allRead = true;
    for (String name : names) {
      allRead &= parse(name, documents);
    }
    out().flush();
    err().flush();
    return allRead ? ExitCode.OK : ExitCode.USAGE;
  }

  private boolean parse(String name, Documents documents) {
    try {
      Document document = documents.get(name);
      return show(document, reader.read(document.body(), source(document)));
    } catch (UsageException e) {
      complain(e.getMessage() + ".");
      return false;
    }
  }

  /** Returns the document's source; options override what came with the document. */
  private DocumentSource source(Document document) {
    return new DocumentSource(
        base == null ? document.base() : base,
        contentType == null ? document.contentType() : contentType,
        InstantSource.system().instant());
  }

  private boolean show(Document document, ReadResult reading) {
    String name = document.name();
    return switch (reading) {
      case ReadResult.Read(FeedDocument feed) -> {
        if (format == Format.JSON) {
          out().println(FeedJson.line(name, feed));
        } else {
          new FeedListing(out()).print(name, feed);
        }
        yield true;
      }
      case ReadResult.NotRead none -> {
        if (format == Format.JSON) {
          out().println(FeedJson.noFeed(name));
        }
        List<String> lines = NoFeedText.lines(document, source(document), none);
        complain("no feed in '" + name + "': " + lines.getFirst());
        lines.stream().skip(1).forEach(line -> err().println("  " + PlainLine.of(line)));
        yield false;
      }
    };
  }

  private void complain(String sentence) {
    err().println("freshet parse: " + PlainLine.of(sentence));
  }
}
