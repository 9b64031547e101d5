package freshet.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is deleted with its contents when closed. */
final class TemporaryFolder implements AutoCloseable {
  private final Path path;

  TemporaryFolder(String name) throws IOException {
    path = Files.createTempDirectory(name);
  }

  Path path() {
    return path;
  }

  @Override
  public void close() {
    remove();
  }

  private void remove() {
    try (Stream<Path> files = Files.walk(path)) {
      List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : all) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // leftovers are in the folder for temporary files
    }
  }
}
