package freshet.app.kill;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A disk of a few MiB that only processes see that are started through it, and that can be gone.
 */
public final class SmallDisk implements AutoCloseable {
  private static final byte[] BLOCK = new byte[1024];

  private final Process holder;
  private final Path place;

  private SmallDisk(Process holder, Path place) {
    this.holder = holder;
    this.place = place;
  }

  /** Mounts it; throws {@link IOException} where that cannot be done. */
  static SmallDisk mount(Path place, int mebibytes) throws IOException {
    return mount(place, mebibytes, Duration.ofMinutes(15));
  }

  /** The same for a time, after which it is gone. */
  public static SmallDisk mount(Path place, int mebibytes, Duration life) throws IOException {
    Files.createDirectories(place);
    Files.createDirectories(drive(place));
    Process holder =
        new ProcessBuilder(
                "unshare",
                "--map-root-user",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs -o size=%dm none '%s' && %s && echo mounted && exec sleep %d"
                    .formatted(mebibytes, drive(place), plugging(place), life.toSeconds()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!"mounted".equals(holder.inputReader().readLine())) {
      throw new IOException("no disk could be mounted");
    }
    return new SmallDisk(holder, place);
  }

  /** Where the disk lies whether it can be seen in its place or not. */
  private static Path drive(Path place) {
    return place.resolveSibling(place.getFileName() + "-drive");
  }

  private static String plugging(Path place) {
    return "mount --bind '%s' '%s'".formatted(drive(place), place);
  }

  /** Takes it away from its place, whoever uses it. */
  void unplug() throws IOException, InterruptedException {
    inside("umount -l '%s'".formatted(place));
  }

  /** Puts it back. */
  void plug() throws IOException, InterruptedException {
    inside(plugging(place));
  }

  private void inside(String command) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(wrapper());
    all.addAll(List.of("sh", "-c", command));
    if (new ProcessBuilder(all).inheritIO().start().waitFor() != 0) {
      throw new IOException("cannot do: " + command);
    }
  }

  /** A command that runs another one where the disk can be seen. */
  public List<String> wrapper() {
    return List.of(
        "nsenter", "--target=" + holder.pid(), "--user", "--mount", "--preserve-credentials");
  }

  /** The disk as others see it. */
  public Path outside() {
    return Path.of("/proc/" + holder.pid() + "/root" + drive(place));
  }

  /** Leaves no room on it. */
  public void fill() throws IOException {
    try (OutputStream out = Files.newOutputStream(ballast())) {
      while (true) {
        out.write(BLOCK);
      }
    } catch (IOException full) {
      if (Files.size(ballast()) == 0) {
        throw full;
      }
    }
  }

  /** Makes room again. */
  public void free() throws IOException {
    Files.delete(ballast());
  }

  private Path ballast() {
    return outside().resolve("ballast");
  }

  @Override
  public void close() {
    holder.destroyForcibly();
  }
}
