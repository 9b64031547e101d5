package freshet.app;

import freshet.app.settings.DurationText;
import freshet.web.TimeSpanText;
import freshet.web.admin.FeedChange;
import freshet.web.admin.FeedReport;
import freshet.web.admin.FeedRow;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes the settings of a feed. */
@Command(
    name = "feed",
    sortOptions = false,
    header = "Changes the settings of a feed: full text, least interval, weight.",
    synopsisHeading = "%nUsage: ",
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet feed 12 --articles on",
      "  freshet feed 12 --floor 1h --weight 5",
      "  freshet feed 12 --floor usual",
      "  freshet feed 12 --weight 0"
    })
final class FeedCommand extends ServerCommand {
  @Parameters(
      paramLabel = "FEED",
      description = "The number of the feed, its URL, or a part of its title.")
  private String feed = "";

  @Option(
      names = "--articles",
      paramLabel = "on|off",
      description = "Whether to fetch the full text behind links.")
  private @Nullable String articles;

  @Option(
      names = "--floor",
      paramLabel = "TIME",
      description = "The least time between two retrievals, such as 30m or 2h, or 'usual'.")
  private @Nullable String floor;

  @Option(
      names = "--weight",
      paramLabel = "W",
      description = "How much it counts relative to feeds of weight 1; 0 pauses it.")
  private @Nullable Double weight;

  @Override
  public Integer call() {
    if (articles == null && floor == null && weight == null) {
      throw new UsageException("nothing to set; give --articles, --floor or --weight");
    }
    FeedChange change = new FeedChange(articles(), floorSeconds(), weight);
    ApiClient server = server();
    FeedRow row = server.act("PATCH", ofFeed("/api/feed", feed), change, FeedRow.class);
    FeedReport.About about =
        server.get(ofFeed("/api/feed", Long.toString(row.id())), FeedReport.class).about();
    Duration least = about.floor();
    print(
        "%d: %s: articles %s, floor %s, weight %s"
            .formatted(
                row.id(),
                row.title(),
                about.articles() ? "on" : "off",
                least == null ? "usual" : TimeSpanText.of(least),
                TimeSpanText.number(row.weight())));
    out().flush();
    return ExitCode.OK;
  }

  private @Nullable Boolean articles() {
    if (articles == null) {
      return null;
    }
    return switch (articles.toLowerCase(Locale.ROOT)) {
      case "on" -> true;
      case "off" -> false;
      default ->
          throw new UsageException("--articles cannot be '%s'; give on or off".formatted(articles));
    };
  }

  private @Nullable Long floorSeconds() {
    if (floor == null) {
      return null;
    }
    return floor.equalsIgnoreCase("usual")
        ? 0L
        : DurationText.parse(floor)
            .filter(Duration::isPositive)
            .map(Duration::toSeconds)
            .orElseThrow(
                () ->
                    new UsageException(
                        "--floor cannot be '%s'; give a time such as 30m or 2h, or 'usual'"
                            .formatted(floor)));
  }
}
