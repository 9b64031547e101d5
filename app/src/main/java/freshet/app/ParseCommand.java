package freshet.app;

import freshet.crawler.http.Cidr;
import freshet.feed.FeedDocument;
import freshet.feed.FeedReader;
import freshet.feed.Reading;
import freshet.feed.Source;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a feed holds. */
@Command(
    name = "parse",
    sortOptions = false,
    header = "Shows what a feed holds.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "freshet parse FILE|URL|-... [OPTION...]",
    description = {
      "",
      "Reads RSS, Atom, JSON Feed, CDF and news sitemaps, ill-formed ones too, and lists their"
          + " postings. Files may be compressed by gzip. Of a web page, the feeds that it offers are"
          + " named."
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
  @Parameters(
      paramLabel = "FILE|URL|-",
      arity = "1..*",
      description = "The documents; - is standard input.")
  private List<String> names = List.of();

  @Option(
      names = "--base",
      paramLabel = "URL",
      description = "Where the documents come from, for relative links.")
  private @Nullable String base;

  @Option(
      names = "--content-type",
      paramLabel = "T",
      description = "The HTTP header Content-Type that came with them.")
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
      description = "text, or json: one object a line. Default: ${DEFAULT-VALUE}.")
  private Format format = Format.TEXT;

  /** What the result looks like. */
  private enum Format {
    TEXT,
    JSON;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Reads the format's name on the command line. */
    static final class Converter extends ChoiceConverter<Format> {
      Converter() {
        super(values(), Format::toString);
      }
    }
  }

  /** All documents are read, also after one that cannot be. */
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
      return show(document, new FeedReader().read(document.body(), source(document)));
    } catch (BadInput e) {
      complain(e.getMessage() + ".");
      return false;
    }
  }

  /** What the user says counts before what came with a document. */
  private Source source(Document document) {
    return new Source(
        base == null ? document.base() : base,
        contentType == null ? document.contentType() : contentType,
        InstantSource.system().instant());
  }

  private boolean show(Document document, Reading reading) {
    String name = document.name();
    return switch (reading) {
      case Reading.Read(FeedDocument feed) -> {
        if (format == Format.JSON) {
          out().println(FeedJson.line(name, feed));
        } else {
          new FeedListing(out()).print(name, feed);
        }
        yield true;
      }
      case Reading.NotRead none -> {
        if (format == Format.JSON) {
          out().println(FeedJson.noFeed(name));
        }
        List<String> lines = NoFeed.lines(document, source(document), none);
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
