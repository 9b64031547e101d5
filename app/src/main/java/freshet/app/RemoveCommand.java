package freshet.app;

import freshet.web.admin.FeedRow;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** Removes a feed from a server. */
@Command(
    name = "remove",
    sortOptions = false,
    header = "Removes a feed from the server.",
    description = {"", "Its articles are removed too, except those that someone keeps."},
    synopsisHeading = "%nUsage: ",
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  freshet remove 12", "  freshet remove https://example.org/feed"})
final class RemoveCommand extends ServerCommand {
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
