package freshet.app;

import freshet.app.settings.DataFolder;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the data folder of a server. */
final class FolderOptions {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "${env:FRESHET_DATA}",
      description =
          "The data folder of the server: database, settings, token. Default: the variable"
              + " FRESHET_DATA, else ~/.local/share/freshet.")
  private @Nullable Path data;

  DataFolder folder() {
    return DataFolder.of(Optional.ofNullable(data));
  }
}
