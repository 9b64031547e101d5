package freshet.web.manage;

import freshet.store.Store;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Gives out all that is stored as one file, while everything else goes on. */
public final class BackupPart implements WebPart {
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
  }

  @Override
  public void addTo(Routes routes) {
    routes.get("/api/backup", Credential.ADMIN_TOKEN, this::send);
  }

  private void send(Context context) throws IOException {
    Path place = Files.createTempDirectory(folder, "backup");
    Path file = place.resolve("freshet.db");
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
}
