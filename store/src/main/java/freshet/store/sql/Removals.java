package freshet.store.sql;

import java.time.Instant;
import org.jdbi.v3.core.Handle;

/**
 * Removes rows of accounts so that they can come back: they stay for a while with the time of their
 * removal, and nothing but their restoration finds them.
 */
final class Removals {
  private Removals() {}

  /** Marks a row as removed; returns whether it was there. */
  static boolean remove(Handle handle, String table, long account, long id, Instant at) {
    return handle.execute(
            "UPDATE %s SET removed_at = ? WHERE account = ? AND id = ? AND removed_at IS NULL"
                .formatted(table),
            at.toEpochMilli(),
            account,
            id)
        == 1;
  }

  /** Takes a removal back; returns whether the row is still there. */
  static boolean restore(Handle handle, String table, long account, long id) {
    return handle.execute(
            """
            UPDATE %s SET removed_at = NULL
            WHERE account = ? AND id = ? AND removed_at IS NOT NULL
            """
                .formatted(table),
            account,
            id)
        == 1;
  }

  /** Deletes what was removed before a time. */
  static void clear(Handle handle, String table, Instant before) {
    handle.execute("DELETE FROM %s WHERE removed_at < ?".formatted(table), before.toEpochMilli());
  }
}
