package freshet.feed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The folder beside the repository that holds other people's feeds, lists and payloads. */
public final class Shared {
  private Shared() {}

  /** Skips the test that asks, visibly, if the folder is not there. */
  public static Path folder(String name) {
    Path up = Path.of("").toAbsolutePath();
    while (up != null && !Files.exists(up.resolve("shared").resolve(name))) {
      up = up.getParent();
    }
    Assumptions.assumeTrue(up != null, "no shared folder with " + name + " above this one");
    return up.resolve("shared").resolve(name);
  }

  static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
