package freshet.web.admin;

import freshet.reading.RequestRejectedException;
import freshet.store.Store;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import io.javalin.http.Context;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Sends a copy of the whole database as one file while everything else goes on. */
public final class BackupRoutes implements RouteGroup {
  private static final Logger LOG = System.getLogger(BackupRoutes.class.getName());
  private static final String PREFIX = "backup";
  private static final String FILE = "freshet.db";

  private final Store store;
  private final Path folder;

  /**
   * Creates the routes.
   *
   * @param folder where there is room for one backup at a time
   */
  public BackupRoutes(Store store, Path folder) {
    this.store = store;
    this.folder = folder;
    removeLeftovers();
  }

  /** Removes a backup left by a server that was killed while sending it. */
  private void removeLeftovers() {
    try (DirectoryStream<Path> places = Files.newDirectoryStream(folder, PREFIX + "*")) {
      for (Path place : places) {
        Files.deleteIfExists(place.resolve(FILE));
        Files.deleteIfExists(place);
      }
    } catch (IOException e) {
      LOG.log(
          Level.WARNING,
          "An unfinished backup could not be removed; remove it by hand. cause={0}",
          e.toString());
    }
  }

  @Override
  public void addTo(Routes routes) {
    routes.get("/api/backup", Credential.ADMIN_TOKEN, this::send);
  }

  private void send(Context context) throws IOException {
    Path place = place();
    Path file = place.resolve(FILE);
    try {
      store.backup(file);
      context.contentType("application/vnd.sqlite3");
      context.header("Content-Length", Long.toString(Files.size(file)));
      // the open file remains readable after its name is deleted
      context.result(Files.newInputStream(file, StandardOpenOption.READ));
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(place);
    }
  }

  private Path place() {
    try {
      return Files.createTempDirectory(folder, PREFIX);
    } catch (IOException e) {
      throw new RequestRejectedException(
          507, "there is no room for a backup in the data folder (%s); make some".formatted(e));
    }
  }
}
