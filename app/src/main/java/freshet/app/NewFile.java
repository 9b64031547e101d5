package freshet.app;

import freshet.app.settings.FileErrorText;
import freshet.store.sql.OwnerOnly;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files atomically. */
final class NewFile {
  private NewFile() {}

  /** Writes the content of a file. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file; throws {@link UsageException} if it cannot be written.
   *
   * @param secret whether only its owner may read it
   */
  static void write(Path file, boolean secret, Content content) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(file)) {
      throw new UsageException("'" + file + "' is a folder; name a file");
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
      throw new UsageException(
          "the file '%s' cannot be written (%s); check its folder and the disk"
              .formatted(file, FileErrorText.of(e)));
    } finally {
      remove(part);
    }
  }

  private static void remove(Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      // an incomplete file may remain
    }
  }
}
