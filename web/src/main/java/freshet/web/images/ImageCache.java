package freshet.web.images;

import freshet.store.OwnerOnly;
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
 * Images on disk, of which those that were not asked for the longest go first. They can be fetched
 * again: what the disk does not do is counted and no error.
 */
public final class ImageCache {
  private static final Logger LOG = System.getLogger(ImageCache.class.getName());
  private static final Pattern NAME = Pattern.compile("[0-9a-f]{64}");

  /** When it is full, so much is left over. */
  private static final double LEFT = 0.9;

  private final Path folder;
  private final long most;
  private final InstantSource clock;
  private final AtomicLong failures = new AtomicLong();
  private long bytes;

  /**
   * A cache in a folder, with what is there already.
   *
   * @param most the bytes of all images together
   */
  public ImageCache(Path folder, long most, InstantSource clock) {
    this.folder = folder;
    this.most = most;
    this.clock = clock;
    tightenFolder();
    this.bytes = kept().stream().mapToLong(Kept::bytes).sum();
  }

  /** What was made by an earlier version is closed to others. */
  private void tightenFolder() {
    try {
      if (Files.isDirectory(folder)) {
        OwnerOnly.tighten(folder);
      }
    } catch (IOException e) {
      failed(e);
    }
  }

  /** How often the disk did not do what was asked of it. */
  public long failures() {
    return failures.get();
  }

  private void failed(IOException cause) {
    failures.incrementAndGet();
    LOG.log(Level.DEBUG, "The cache of images cannot be used. cause={0}", cause);
  }

  private record Kept(Path file, long bytes, Instant usedAt) {}

  /** The image of a name, all of it: what the disk gives halfway is no image. */
  Optional<byte[]> find(String name) {
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

  /** Notes that it was asked for; on a disk that only reads it is given all the same. */
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

  /** Keeps an image; a reader finds all of it or nothing. */
  synchronized void keep(String name, byte[] image) {
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

  /** Never what is above it: a disk that is gone for a while must find its place as it was. */
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

  /** All files, the longest unused first. */
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
      LOG.log(Level.DEBUG, "The images that are kept cannot be listed. cause={0}", e);
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
