package freshet.store;

import freshet.store.sql.SqlStore;
import java.nio.file.Path;

/** Opens stores. */
public final class Stores {
  private Stores() {}

  /**
   * Opens a store, made or brought up to date if need be.
   *
   * @param location a file for SQLite, or {@code jdbc:postgresql://host/database}
   */
  public static Store open(String location) {
    return SqlStore.open(location);
  }

  /**
   * Opens a store that several servers use at once; their transactions that write wait for each
   * other.
   *
   * @param location {@code jdbc:postgresql://host/database}: a file cannot be shared
   */
  public static Store openShared(String location) {
    return SqlStore.openShared(location);
  }

  /** Fills an empty store with all that another holds; all of it, or nothing if it throws. */
  public static void copy(Store from, Store to) {
    SqlStore.copy(from, to);
  }

  /** Fills an empty store with a backup, which stays as it is. */
  public static void restore(Path backup, Store to) {
    SqlStore.restore(backup, to);
  }
}
