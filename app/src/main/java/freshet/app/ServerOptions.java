package freshet.app;

import freshet.app.settings.DataFolder;
import freshet.app.settings.SettingSources;
import freshet.app.settings.SettingsFile;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for settings of a server. */
final class ServerOptions {
  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private FolderOptions data;

  @Option(
      names = "--settings",
      paramLabel = "FILE",
      description = "The settings file. Default: freshet.conf in the data folder, if it exists.")
  private @Nullable Path file;

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      description = "The address to listen on; 127.0.0.1 unless set.")
  private @Nullable String address;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The port to listen on, 0 for any that is free; 8080 unless set.")
  private @Nullable String port;

  @Option(
      names = "--database",
      paramLabel = "URL",
      description =
          "jdbc:postgresql://host/database?user=…&password=…, or a file for SQLite; freshet.db in"
              + " the data folder unless set.")
  private @Nullable String database;

  @Option(
      names = "--budget",
      paramLabel = "BUDGET",
      description = "Retrievals: 100000/day in all, or 24/feed a day; 24/feed unless set.")
  private @Nullable String budget;

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      completionCandidates = LivePolicyNames.class,
      description = "${COMPLETION-CANDIDATES}; freshet unless set.")
  private @Nullable String policy;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private KafkaOptions kafka;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Any other setting; 'freshet settings' lists them. May be repeated.")
  private Map<String, String> others = new LinkedHashMap<>();

  DataFolder folder() {
    return data.folder();
  }

  /** Returns the settings from file, environment and flags. */
  SettingSources given() {
    return SettingSources.of(settingsFile(), System.getenv(), flags());
  }

  private SettingsFile settingsFile() {
    return file == null ? SettingsFile.in(folder()) : SettingsFile.read(file);
  }

  private Map<String, String> flags() {
    Map<String, String> flags = new HashMap<>(others);
    put(flags, "address", address);
    put(flags, "port", port);
    put(flags, "database", database);
    put(flags, "budget", budget);
    put(flags, "policy", policy);
    kafka.addTo(flags);
    return flags;
  }

  private static void put(Map<String, String> flags, String key, @Nullable String value) {
    if (value != null) {
      flags.put(key, value);
    }
  }
}
