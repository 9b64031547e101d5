package freshet.app;

import freshet.app.server.DataFolder;
import freshet.app.server.Given;
import freshet.app.server.Key;
import freshet.app.server.Settings;
import freshet.app.server.SettingsFile;
import freshet.store.Store;
import freshet.store.Stores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The database of a server that does not run. */
final class StoreOptions {
  @Option(
      names = "--database",
      paramLabel = "URL",
      description =
          "The database, if no settings tell: jdbc:postgresql://host/database?user=…, or a file.")
  private @Nullable String database;

  /** Where the database is, as flags, environment and the settings of the folder say. */
  String location(DataFolder folder) {
    Map<String, String> flags = database == null ? Map.of() : Map.of("database", database);
    String set =
        Given.of(SettingsFile.in(folder), System.getenv(), flags).of(Key.DATABASE).text().strip();
    return set.isEmpty() ? folder.database().toString() : set;
  }

  /** Opens the database that is there; none is made. */
  Store openExisting(DataFolder folder) {
    String location = location(folder);
    if (!location.startsWith("jdbc:") && !Files.exists(Path.of(location))) {
      throw new BadInput(
          "there is no database '%s'; name the folder of a server with --data".formatted(location));
    }
    return open(location);
  }

  /** Opens a database; what its libraries have to say is told in our own words. */
  static Store open(String location) {
    Settings.of(Given.of(SettingsFile.NONE, Map.of(), Map.of())).logging().setUp();
    return Stores.open(location);
  }
}
