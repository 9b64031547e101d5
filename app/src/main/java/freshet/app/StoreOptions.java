package freshet.app;

import freshet.app.logging.LogSetup;
import freshet.app.settings.DataFolder;
import freshet.app.settings.ServerSettings;
import freshet.app.settings.SettingKey;
import freshet.app.settings.SettingSources;
import freshet.app.settings.SettingsFile;
import freshet.store.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the database of a stopped server. */
final class StoreOptions {
  @Option(
      names = "--database",
      paramLabel = "URL",
      description =
          "The database, unless the settings name it: jdbc:postgresql://host/database?user=…,"
              + " or a file.")
  private @Nullable String database;

  /** Returns the location of the database from flags, environment and the folder's settings. */
  String location(DataFolder folder) {
    Map<String, String> flags = database == null ? Map.of() : Map.of("database", database);
    String set =
        SettingSources.of(SettingsFile.in(folder), System.getenv(), flags)
            .of(SettingKey.DATABASE)
            .text()
            .strip();
    return set.isEmpty() ? folder.database().toString() : set;
  }

  /** Opens an existing database; creates none. */
  Store openExisting(DataFolder folder) {
    String location = location(folder);
    if (!location.startsWith("jdbc:") && !Files.exists(Path.of(location))) {
      throw new UsageException(
          "there is no database '%s'; name the folder of a server with --data".formatted(location));
    }
    return open(location);
  }

  /** Opens a database without the log messages of its libraries. */
  static Store open(String location) {
    LogSetup.setUp(
        ServerSettings.of(SettingSources.of(SettingsFile.NONE, Map.of(), Map.of())).logging());
    return Store.open(location);
  }
}
