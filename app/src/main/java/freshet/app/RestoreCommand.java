package freshet.app;

import static java.nio.charset.StandardCharsets.US_ASCII;

import freshet.app.settings.DataFolder;
import freshet.app.settings.DatabaseName;
import freshet.app.settings.FileErrorText;
import freshet.store.Store;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Restores a backup into an empty database. */
@Command(
    name = "restore",
    sortOptions = false,
    header = "Restores a backup into an empty data folder or database.",
    description = {"", "A database that already holds feeds is refused and stays unchanged."},
    synopsisHeading = "%nUsage: ",
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet restore freshet-2026-01-31.db --data new",
      "  freshet restore backup.db --database 'jdbc:postgresql://localhost/db?user=u'"
    })
final class RestoreCommand extends Subcommand implements Callable<Integer> {
  /** The first bytes of every SQLite file. */
  private static final String SQLITE = "SQLite format 3\0";

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private FolderOptions data;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private StoreOptions stored;

  @Parameters(paramLabel = "FILE", description = "A file that 'freshet backup' has written.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private Path file;

  private static boolean begins(Path file, String start) {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(start.length()), US_ASCII).equals(start);
    } catch (IOException e) {
      throw new UsageException(
          "the backup '%s' cannot be read (%s)".formatted(file, FileErrorText.of(e)));
    }
  }

  @Override
  public Integer call() {
    DataFolder folder = data.folder();
    ConnectionOptions.demandStopped(folder);
    if (!Files.isRegularFile(file)) {
      throw new UsageException("there is no backup '%s'; name a file".formatted(file));
    }
    if (!begins(file, SQLITE)) {
      throw new UsageException(
          "'%s' is not a backup; name a file that 'freshet backup' has written".formatted(file));
    }
    folder.make();
    String location = stored.location(folder);
    try (Store store = StoreOptions.open(location)) {
      Store.restore(file, store);
      out()
          .println(
              "restored %d feeds and %d articles to %s"
                  .formatted(
                      store.feeds().count(),
                      store.postings().count(),
                      DatabaseName.shown(location)));
    }
    out().flush();
    return ExitCode.OK;
  }
}
