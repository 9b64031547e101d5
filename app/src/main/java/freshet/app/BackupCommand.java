package freshet.app;

import freshet.store.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes a backup of the database. */
@Command(
    name = "backup",
    sortOptions = false,
    header = "Backs up the whole database to a file, from SQLite or PostgreSQL.",
    description = {
      "",
      "A running server continues meanwhile. Without one, the command opens the database"
          + " itself. The file is a SQLite database; 'freshet restore' reads it."
    },
    synopsisHeading = "%nUsage: ",
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet backup freshet-2026-01-31.db",
      "  freshet backup --server https://feeds.example.org backup.db"
    })
final class BackupCommand extends ServerCommand {
  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private StoreOptions stored;

  @Parameters(paramLabel = "FILE", description = "The file to write; it must not exist yet.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private Path file;

  @Override
  public Integer call() {
    if (Files.exists(file)) {
      throw new UsageException("the file '%s' already exists; name another".formatted(file));
    }
    Optional<ApiClient> server =
        connection().findServer().filter(found -> connection().isElsewhere() || found.isThere());
    if (server.isPresent()) {
      NewFile.write(file, true, out -> server.get().download("/api/backup", out));
    } else {
      try (Store store = stored.openExisting(connection().folder())) {
        store.backup(file);
      }
    }
    out().println("written to " + file);
    out().flush();
    return ExitCode.OK;
  }
}
