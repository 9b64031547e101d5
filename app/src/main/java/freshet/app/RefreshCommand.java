package freshet.app;

import freshet.web.TimeSpanText;
import freshet.web.admin.RefreshResult;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** Has a feed retrieved as soon as that is allowed. */
@Command(
    name = "refresh",
    sortOptions = false,
    header = "Retrieves a feed as soon as its publisher allows, and says when that is.",
    description = {
      "",
      "The wishes of the feed and its host always hold: an answer that is still fresh, a"
          + " pause after too many requests. A feed that had ended is watched again."
    },
    synopsisHeading = "%nUsage: ",
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = {"  freshet refresh 12"})
final class RefreshCommand extends ServerCommand {
  @Parameters(
      paramLabel = "FEED",
      description = "The number of the feed, its URL, or a part of its title.")
  private String feed = "";

  @Override
  public Integer call() {
    RefreshResult refreshed =
        server().post(ofFeed("/api/feed/refresh", feed), Map.of(), RefreshResult.class);
    print(
        "%d: %s: %s%s"
            .formatted(
                refreshed.feed().id(),
                refreshed.feed().title(),
                refreshed.resumed() ? "watched again; " : "",
                when(refreshed)));
    out().flush();
    return ExitCode.OK;
  }

  private static String when(RefreshResult refreshed) {
    if (refreshed.now()) {
      return "is retrieved now";
    }
    return refreshed.allowedAt() == null
        ? "is not retrieved: " + refreshed.bound()
        : "is retrieved %s, at the earliest time allowed: %s"
            .formatted(TimeSpanText.from(refreshed.at(), refreshed.allowedAt()), refreshed.bound());
  }
}
