package freshet.store.sql;

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
 * Files and folders that only their owner may read: they hold people's addresses and texts
 * (GC-009). On file systems without POSIX permissions they are created as usual.
 */
public final class OwnerOnly {
  private static final Logger LOG = System.getLogger(OwnerOnly.class.getName());
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final int STICKY = 0x200;

  private OwnerOnly() {}

  /** Creates an empty file, or restricts the permissions of an existing one. */
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

  /** Creates a folder; its parent must exist. */
  public static void folder(Path folder) throws IOException {
    if (isPosix(folder)) {
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(FOLDER));
    } else {
      Files.createDirectory(folder);
    }
  }

  /**
   * Removes the permissions of everybody but the owner from an existing file or folder, and logs
   * it. A folder shared by everybody, such as the one for temporary files, is left alone.
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
          "Permissions of a private file were restricted to its owner. file={0} permissions={1}",
          path,
          PosixFilePermissions.toString(now));
    } catch (IOException e) {
      LOG.log(
          Level.WARNING,
          "A private file is readable by others; restrict its permissions. file={0} permissions={1}",
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
