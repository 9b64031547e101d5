package freshet.reading.image;

import freshet.store.sql.OwnerOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A cache of images on disk that evicts the least recently used first. Images can be fetched again,
 * so disk failures are counted and are no errors.
 */
public final class ImageCache {
  private static final Logger LOG = System.getLogger(ImageCache.class.getName());
  private static final Pattern NAME = Pattern.compile("[0-9a-f]{64}");

  /** The share of the capacity that remains after an eviction. */
  private static final double LEFT = 0.9;

  private final Path folder;
  private final long most;
  private final InstantSource clock;
  private final AtomicLong failures = new AtomicLong();
  private long bytes;

  /**
   * Opens a cache in a folder and keeps the files already there.
   *
   * @param most the capacity in bytes
   */
  public ImageCache(Path folder, long most, InstantSource clock) {
    this.folder = folder;
    this.most = most;
    this.clock = clock;
    tightenFolder();
    this.bytes = kept().stream().mapToLong(Kept::bytes).sum();
  }

  /** Restricts the permissions of folders that an earlier version created. */
  private void tightenFolder() {
    try {
      if (Files.isDirectory(folder)) {
        OwnerOnly.tighten(folder);
      }
    } catch (IOException e) {
      failed(e);
    }
  }

  /** Returns how often the disk failed. */
  public long failures() {
    return failures.get();
  }

  private void failed(IOException cause) {
    failures.incrementAndGet();
    LOG.log(Level.DEBUG, "The image cache cannot be used. cause={0}", cause);
  }

  private record Kept(Path file, long bytes, Instant usedAt) {}

  /** Returns the whole image of a name; a file that can be read only in part is no image. */
  public Optional<byte[]> find(String name) {
    Path file = file(name);
    try {
      byte[] image = Files.readAllBytes(file);
      touch(file);
      return Optional.of(image);
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException e) {
      failed(e);
      return Optional.empty();
    }
  }

  /** Updates the time of last use; on a read-only disk this fails without harm. */
  private void touch(Path file) {
    try {
      Files.setLastModifiedTime(file, FileTime.from(clock.instant()));
    } catch (IOException e) {
      failed(e);
    }
  }

  private Path file(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("no name of an image: " + name);
    }
    return folder.resolve(name);
  }

  /** Stores an image so that a reader finds all of it or nothing. */
  public synchronized void keep(String name, byte[] image) {
    Path file = file(name);
    try {
      makeFolder();
      Path half = Files.createTempFile(folder, "half", "");
      try {
        Files.write(half, image);
        Files.setLastModifiedTime(half, FileTime.from(clock.instant()));
        Files.move(half, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(half);
      }
      bytes += image.length;
    } catch (IOException e) {
      failed(e);
    }
    if (bytes > most) {
      shrink();
    }
  }

  /**
   * Creates the folder but never its parents: when a disk is unmounted for a while, nothing must be
   * created in its mount point.
   */
  private void makeFolder() throws IOException {
    if (!Files.isDirectory(folder)) {
      OwnerOnly.folder(folder);
    }
  }

  private void shrink() {
    List<Kept> all = kept();
    bytes = all.stream().mapToLong(Kept::bytes).sum();
    for (Kept oldest : all) {
      if (bytes <= most * LEFT) {
        return;
      }
      try {
        Files.deleteIfExists(oldest.file);
        bytes -= oldest.bytes;
      } catch (IOException e) {
        failed(e);
      }
    }
  }

  /** Returns all files, least recently used first. */
  private List<Kept> kept() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .flatMap(file -> known(file).stream())
          .sorted(Comparator.comparing(Kept::usedAt))
          .toList();
    } catch (NoSuchFileException _) {
      return List.of();
    } catch (IOException | UncheckedIOException e) {
      failures.incrementAndGet();
      LOG.log(Level.DEBUG, "The cached images cannot be listed. cause={0}", e);
      return List.of();
    }
  }

  private static Optional<Kept> known(Path file) {
    try {
      return Optional.of(
          new Kept(file, Files.size(file), Files.getLastModifiedTime(file).toInstant()));
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}
