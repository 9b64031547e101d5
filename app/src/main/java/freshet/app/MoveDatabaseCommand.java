package freshet.app;

import freshet.app.settings.DataFolder;
import freshet.app.settings.DatabaseName;
import freshet.store.Store;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Copies the database to another one. */
@Command(
    name = "move-database",
    sortOptions = false,
    header = "Copies the whole database to another, empty one.",
    description = {
      "",
      "Works from SQLite to PostgreSQL and back, while the server is stopped. The old"
          + " database stays unchanged; afterwards set 'database' to the one to use."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = {"  freshet move-database --to 'jdbc:postgresql://localhost/db?user=u&password=p'"})
final class MoveDatabaseCommand extends Subcommand implements Callable<Integer> {
  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private FolderOptions data;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private StoreOptions stored;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "URL",
      description = "jdbc:postgresql://host/database?user=…&password=…, or a file for SQLite.")
  private String to = "";

  @Override
  public Integer call() {
    DataFolder folder = data.folder();
    ConnectionOptions.demandStopped(folder);
    try (Store from = stored.openExisting(folder);
        Store target = StoreOptions.open(to)) {
      Store.copy(from, target);
      out()
          .println(
              "copied %d feeds and %d articles to %s"
                  .formatted(
                      target.feeds().count(), target.postings().count(), DatabaseName.shown(to)));
    }
    out()
        .println(
            "now set 'database' to that URL in '%s', and start the server"
                .formatted(folder.settings()));
    out().flush();
    return ExitCode.OK;
  }
}
