package freshet.web;

import freshet.reading.RequestRejectedException;
import io.javalin.config.Key;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Holds request bodies: a few large ones at a time in memory, and uploaded files in a folder that
 * only the owner of the process can read. The folder is emptied at every start, so that nothing
 * stays there after a crash.
 */
final class BodyStorage {
  static final Key<BodyStorage> KEY = new Key<>("body-storage");

  private static final Logger LOG = System.getLogger(BodyStorage.class.getName());
  private static final String FOLDER = "rwx------";
  private static final int LARGE_AT_ONCE = 6;
  private static final int UPLOADS_AT_ONCE = 8;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Path folder;
  private final LongSupplier nanoTime;
  private final Semaphore large = new Semaphore(LARGE_AT_ONCE);
  private final Semaphore uploads = new Semaphore(UPLOADS_AT_ONCE);

  private final AtomicBoolean isFailing = new AtomicBoolean();

  private BodyStorage(Path folder, LongSupplier nanoTime) {
    this.folder = folder;
    this.nanoTime = nanoTime;
  }

  /** Empties the folder for uploads. If the folder is unusable, only uploads fail. */
  static BodyStorage in(Path folder, LongSupplier nanoTime) {
    BodyStorage storage = new BodyStorage(folder, nanoTime);
    try {
      storage.clear();
    } catch (IOException e) {
      LOG.log(
          Level.WARNING,
          "The folder for uploads could not be emptied; check its permissions. file={0} cause={1}",
          folder,
          e.toString());
    }
    return storage;
  }

  /** The clock that detects bodies arriving too slowly. */
  LongSupplier nanoTime() {
    return nanoTime;
  }

  private void clear() throws IOException {
    Files.createDirectories(folder, ownersOnly(FOLDER));
    if (hasPermissions()) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(FOLDER));
    }
    for (Path file : files()) {
      Files.delete(file);
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static boolean hasPermissions() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }

  private static FileAttribute<?>[] ownersOnly(String permissions) {
    return hasPermissions()
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** Counts another large body in memory; {@link #largeIsDone} must follow. */
  void largeBegins() {
    take(large);
  }

  private static void take(Semaphore permits) {
    try {
      if (!permits.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw busy();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw busy();
    }
  }

  void largeIsDone() {
    large.release();
  }

  private static RequestRejectedException busy() {
    return new RequestRejectedException(
        503, "too many uploads are in progress; try again in a minute");
  }

  /** Writes the content of a file. */
  @FunctionalInterface
  interface Source {
    void copy(OutputStream out) throws IOException;
  }

  /** Stores a file until the upload is closed. */
  Upload store(Source source) {
    take(uploads);
    boolean isStored = false;
    @Nullable Path file = null;
    try {
      file = create();
      try (OutputStream out = new Disk(file)) {
        source.copy(out);
      }
      isStored = true;
      isFailing.set(false);
      return new Upload(file, uploads::release);
    } catch (IOException e) {
      throw new RequestRejectedException(400, "the file broke off: " + e.getMessage());
    } finally {
      if (!isStored) {
        uploads.release();
        remove(file);
      }
    }
  }

  private Path create() {
    try {
      return Files.createTempFile(folder, "upload", "", ownersOnly("rw-------"));
    } catch (IOException e) {
      throw noRoom(e);
    }
  }

  private static void remove(@Nullable Path file) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Logs only once until an upload succeeds again, since anybody with an account can repeat the
   * failure.
   */
  private RequestRejectedException noRoom(IOException cause) {
    LOG.log(
        isFailing.getAndSet(true) ? Level.DEBUG : Level.WARNING,
        "An upload could not be stored; make room on the disk of the data folder. cause={0}",
        cause.toString());
    return new RequestRejectedException(
        507, "the server has no room for this file just now; try again later");
  }

  /** Distinguishes failures of the disk from failures of the connection. */
  private final class Disk extends FilterOutputStream {
    Disk(Path file) throws IOException {
      super(Files.newOutputStream(file));
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        throw noRoom(e);
      }
    }

    @Override
    public void write(int one) {
      write(new byte[] {(byte) one}, 0, 1);
    }
  }
}
