package freshet.feed.html;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Files that lie beside the repository, in the folder {@code shared}; tests skip without them. */
public final class SharedFiles {
  private SharedFiles() {}

  public static Path of(String name) {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.exists(folder.resolve("shared").resolve(name))) {
      folder = folder.getParent();
    }
    Assumptions.assumeTrue(folder != null, "no folder shared/" + name + " beside the repository");
    return folder.resolve("shared").resolve(name);
  }
}
