package freshet.web.manage;

import freshet.store.Store;
import freshet.web.Refusal;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
import io.javalin.http.Context;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Gives out all that is stored as one file, while everything else goes on. */
public final class BackupPart implements WebPart {
  private static final Logger LOG = System.getLogger(BackupPart.class.getName());
  private static final String PREFIX = "backup";
  private static final String FILE = "freshet.db";

  private final Store store;
  private final Path folder;

  /**
   * Backups of a store.
   *
   * @param folder where there is room for one at a time
   */
  public BackupPart(Store store, Path folder) {
    this.store = store;
    this.folder = folder;
    removeLeftovers();
  }

  /** A server that was killed while it sent a backup has left the whole of it. */
  private void removeLeftovers() {
    try (DirectoryStream<Path> places = Files.newDirectoryStream(folder, PREFIX + "*")) {
      for (Path place : places) {
        Files.deleteIfExists(place.resolve(FILE));
        Files.deleteIfExists(place);
      }
    } catch (IOException e) {
      LOG.log(
          Level.WARNING,
          "A backup that was broken off could not be removed; remove it by hand. cause={0}",
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
      // the open file outlives its name
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
      throw new Refusal(
          507, "there is no room for a backup in the data folder (%s); make some".formatted(e));
    }
  }
}
