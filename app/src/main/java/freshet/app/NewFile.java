package freshet.app;

import freshet.app.server.FileTrouble;
import freshet.store.OwnerOnly;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files that are there as a whole or not at all. */
final class NewFile {
  private NewFile() {}

  /** Writes what belongs into a file. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file; throws {@link BadInput} if that cannot be done.
   *
   * @param secret whether only its owner may read it
   */
  static void write(Path file, boolean secret, Content content) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(file)) {
      throw new BadInput("'" + file + "' is a folder; name a file");
    }
    Path part = folder.resolve(file.getFileName() + ".part");
    try {
      Files.deleteIfExists(part);
      if (secret) {
        OwnerOnly.file(part);
      }
      try (OutputStream out = Files.newOutputStream(part)) {
        content.writeTo(out);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new BadInput(
          "the file '%s' cannot be written (%s); check its folder and the disk"
              .formatted(file, FileTrouble.of(e)));
    } finally {
      remove(part);
    }
  }

  private static void remove(Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      // what is left of a file that could not be written
    }
  }
}
