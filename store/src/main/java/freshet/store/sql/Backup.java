package freshet.store.sql;

import freshet.store.model.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** Writes and restores backups, which are SQLite files even for PostgreSQL. */
public final class Backup {
  private Backup() {}

  public static void write(Database database, Path file) {
    Path target = file.toAbsolutePath();
    Path folder = Objects.requireNonNull(target.getParent(), "a folder is not a backup");
    if (Files.exists(target)) {
      throw new StoreException("The backup %s already exists; name another file.".formatted(file));
    }
    Path part = target.resolveSibling(target.getFileName() + ".part");
    try {
      Files.createDirectories(folder);
      clear(part);
      OwnerOnly.file(part);
      fill(database, part);
      force(part);
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
      force(folder);
    } catch (IOException e) {
      throw new StoreException(
          "The backup %s cannot be written (%s); choose a folder that can be written."
              .formatted(file, e),
          true,
          e);
    } finally {
      clear(part);
    }
  }

  private static void fill(Database database, Path part) {
    if (database.dialect() instanceof SqliteDialect) {
      database.alone(handle -> handle.execute("VACUUM INTO ?", part.toString()));
      return;
    }
    try (Database target = Database.open(new SqliteDialect(part))) {
      StoreCopy.copy(database, target);
    }
  }

  /** Restores from a copy of the backup, which may have to be migrated first. */
  public static void restore(Path backup, Database to) {
    if (!Files.isRegularFile(backup)) {
      throw new StoreException("There is no backup %s; name a file.".formatted(backup));
    }
    Path copy = null;
    try {
      copy = Files.createTempFile("freshet-restore", ".db");
      Files.copy(backup, copy, StandardCopyOption.REPLACE_EXISTING);
      try (Database from = Database.open(new SqliteDialect(copy))) {
        StoreCopy.copy(from, to);
      }
    } catch (IOException e) {
      throw new StoreException(
          "The backup %s cannot be read (%s); check the file and the disk.".formatted(backup, e),
          true,
          e);
    } finally {
      if (copy != null) {
        clear(copy);
      }
    }
  }

  private static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Removes a file and SQLite's files beside it. */
  private static void clear(Path file) {
    for (String end : new String[] {"", "-wal", "-shm", "-journal", ".lock"}) {
      try {
        Files.deleteIfExists(file.resolveSibling(file.getFileName() + end));
      } catch (IOException e) {
        throw new StoreException(
            "The file %s cannot be removed (%s); remove it.".formatted(file, e), true, e);
      }
    }
  }
}
