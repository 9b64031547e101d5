package freshet.app.adversary;

import freshet.app.kill.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The disk of the data folder: full for a while, then in order again. */
final class FailingDisk implements AutoCloseable {
  private final Path inside;
  private final @Nullable SmallDisk disk;

  private FailingDisk(Path inside, @Nullable SmallDisk disk) {
    this.inside = inside;
    this.disk = disk;
  }

  /** Mounts it; where that cannot be done, the folder lies on the disk of the machine. */
  static FailingDisk mount(Path folder, int mebibytes, Duration life) throws IOException {
    try {
      return new FailingDisk(folder, SmallDisk.mount(folder, mebibytes, life));
    } catch (IOException e) {
      System.out.println("The failing disk is left out: " + e.getMessage());
      Files.createDirectories(folder);
      return new FailingDisk(folder, null);
    }
  }

  boolean canFail() {
    return disk != null;
  }

  List<String> wrapper() {
    return disk == null ? List.of() : disk.wrapper();
  }

  /** The folder as the server sees it. */
  Path inside() {
    return inside;
  }

  /** The folder as we see it. */
  Path outside() {
    return disk == null ? inside : disk.outside();
  }

  /** Is full for a while, or until attacks are over. */
  void fail(Attackers attackers, Duration time) throws IOException {
    if (disk != null) {
      disk.fill();
      attackers.isOver(time);
      disk.free();
    }
  }

  @Override
  public void close() {
    if (disk != null) {
      disk.close();
    }
  }
}
