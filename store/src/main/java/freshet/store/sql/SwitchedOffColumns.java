package freshet.store.sql;

import freshet.store.account.SwitchedOff;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The columns that tell why and since when something is switched off. */
final class SwitchedOffColumns {
  private SwitchedOffColumns() {}

  static @Nullable SwitchedOff of(ResultSet row) throws SQLException {
    String reason = row.getString("off_reason");
    return reason == null ? null : new SwitchedOff(reason, ColumnReader.time(row, "off_at"));
  }

  /** Fills the columns, unless they are filled already. */
  static boolean fill(Handle handle, String table, long id, SwitchedOff off) {
    return handle.execute(
            "UPDATE %s SET off_reason = ?, off_at = ? WHERE id = ? AND off_at IS NULL"
                .formatted(table),
            off.reason(),
            off.at().toEpochMilli(),
            id)
        == 1;
  }
}
