package freshet.app;

import freshet.charts.PlainLine;
import freshet.web.TimeSpanText;
import freshet.web.admin.AddReport;
import freshet.web.admin.AddReport.Added;
import freshet.web.admin.AddReport.Offer;
import freshet.web.admin.AddRequest;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds feeds to a running server. */
@Command(
    name = "add",
    sortOptions = false,
    header = "Adds feeds to the server.",
    description = {
      "",
      "A URL may be that of a feed, or of a page that links to its feeds. The server"
          + " fetches it within its own rules of politeness and retrieves the feed soon after."
    },
    synopsisHeading = "%nUsage: ",
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet add https://example.org/feed.xml",
      "  freshet add example.org",
      "  freshet add --all https://example.org/blog"
    })
final class AddCommand extends ServerCommand {
  @Parameters(
      paramLabel = "URL",
      arity = "1..*",
      description = "URLs of feeds, or of pages that link to them.")
  private List<String> urls = List.of();

  @Option(names = "--all", description = "Adds all feeds that a page links to.")
  private boolean all;

  /** Tries all URLs, even after one that cannot be used. */
  @Override
  public Integer call() {
    ApiClient server = server();
    boolean done = true;
    for (String url : urls) {
      done &= add(server, url);
    }
    return done ? ExitCode.OK : ExitCode.USAGE;
  }

  private boolean add(ApiClient server, String url) {
    try {
      AddReport report = server.post("/api/feeds", new AddRequest(url, all), AddReport.class);
      report.feeds().forEach(feed -> tell(feed, report.at()));
      out().flush();
      if (!report.offers().isEmpty()) {
        offer(url, report.offers());
      }
      return report.offers().isEmpty();
    } catch (UsageException e) {
      if (urls.size() == 1) {
        throw e;
      }
      complain(e.getMessage() + ".");
      return false;
    }
  }

  private void tell(Added feed, Instant now) {
    String title = feed.title().isBlank() ? feed.url() : feed.title() + " (" + feed.url() + ")";
    String begin = feed.isNew() ? "added as %d: %s" : "watched already as %d: %s";
    String postings = feed.isNew() && feed.postings() > 0 ? ", lists " + postings(feed) : "";
    print(begin.formatted(feed.id(), title) + postings + next(feed, now));
  }

  private static String next(Added feed, Instant now) {
    if (feed.nextAt() == null) {
      return feed.isNew() ? "; first retrieved as soon as its host may be asked" : "";
    }
    return (feed.retrieved() ? "; next retrieved " : "; first retrieved ")
        + TimeSpanText.from(now, feed.nextAt());
  }

  private static String postings(Added feed) {
    return feed.postings() == 1 ? "1 article" : feed.postings() + " articles";
  }

  private void offer(String url, List<Offer> offers) {
    complain(
        "the page '%s' links to %d feeds; add one of them, or all with --all:"
            .formatted(url, offers.size()));
    offers.forEach(offer -> err().println("  " + PlainLine.of(offer.url() + "  " + offer.title())));
    err().flush();
  }
}
