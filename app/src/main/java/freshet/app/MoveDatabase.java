package freshet.app;

import freshet.app.server.DataFolder;
import freshet.app.server.DatabaseName;
import freshet.store.Store;
import freshet.store.Stores;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Copies all that is stored to another database. */
@Command(
    name = "move-database",
    sortOptions = false,
    header = "Copies all that is stored to another, empty database.",
    description = {
      "",
      "From SQLite to PostgreSQL or back, while the server is stopped. The old database stays as it"
          + " is; the setting 'database' says afterwards which of them counts."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = {"  freshet move-database --to 'jdbc:postgresql://localhost/db?user=u&password=p'"})
final class MoveDatabase extends Subcommand implements Callable<Integer> {
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
      Stores.copy(from, target);
      out()
          .println(
              "copied %d feeds and %d postings to %s"
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
