package freshet.store;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Files and folders that nobody but their owner may read: they hold addresses and texts of people
 * (GC-009). On file systems without POSIX permissions they are made as usual.
 */
public final class OwnerOnly {
  private static final Logger LOG = System.getLogger(OwnerOnly.class.getName());
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final int STICKY = 0x200;

  private OwnerOnly() {}

  /** Makes an empty file unless there is one, which is closed to others then. */
  public static void file(Path file) throws IOException {
    if (Files.exists(file)) {
      tighten(file);
      return;
    }
    try {
      if (isPosix(file)) {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(FILE));
      } else {
        Files.createFile(file);
      }
    } catch (FileAlreadyExistsException e) {
      tighten(file);
    }
  }

  /** Makes a folder, in one that is there. */
  public static void folder(Path folder) throws IOException {
    if (isPosix(folder)) {
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(FOLDER));
    } else {
      Files.createDirectory(folder);
    }
  }

  /**
   * Takes from all but the owner whatever they may do with a file or folder that is there, and says
   * so. A folder that is meant for everybody, as the one of temporary files, stays as it is.
   */
  public static void tighten(Path path) throws IOException {
    if (!isPosix(path)) {
      return;
    }
    Set<PosixFilePermission> now = Files.getPosixFilePermissions(path);
    EnumSet<PosixFilePermission> own = EnumSet.copyOf(FOLDER);
    own.retainAll(now);
    if (own.equals(now) || isForEverybody(path)) {
      return;
    }
    try {
      Files.setPosixFilePermissions(path, own);
      LOG.log(
          Level.INFO,
          "Others could read what is private; now only its owner can. path={0} before={1}",
          path,
          PosixFilePermissions.toString(now));
    } catch (IOException e) {
      LOG.log(
          Level.WARNING,
          "Others can read what is private; take their permissions away. path={0} permissions={1}",
          path,
          PosixFilePermissions.toString(now));
    }
  }

  private static boolean isForEverybody(Path path) throws IOException {
    return ((int) Files.getAttribute(path, "unix:mode") & STICKY) != 0;
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
