package freshet.app;

import freshet.web.manage.FeedRow;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** Has a server watch a feed no more. */
@Command(
    name = "remove",
    sortOptions = false,
    header = "Has the server watch a feed no more.",
    description = {"", "Its postings go too, but for those that someone keeps."},
    synopsisHeading = "%nUsage: ",
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  freshet remove 12", "  freshet remove https://example.org/feed"})
final class Remove extends ServerCommand {
  @Parameters(
      paramLabel = "FEED",
      description = "The number of the feed, its URL, or a part of its title.")
  private String feed = "";

  @Override
  public Integer call() {
    FeedRow removed = server().act("DELETE", ofFeed("/api/feed", feed), Map.of(), FeedRow.class);
    print("removed %d: %s (%s)".formatted(removed.id(), removed.title(), removed.url()));
    out().flush();
    return ExitCode.OK;
  }
}
