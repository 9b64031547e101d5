package freshet.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An uploaded file, on disk until it is closed. */
public final class Upload implements AutoCloseable {
  private final Path file;
  private final Runnable closed;

  Upload(Path file, Runnable closed) {
    this.file = file;
    this.closed = closed;
  }

  /** Reads the whole file. */
  public byte[] bytes() {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      closed.run();
    }
  }
}
