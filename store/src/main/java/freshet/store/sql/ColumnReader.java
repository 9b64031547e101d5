package freshet.store.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads column values in their stored form. */
final class ColumnReader {
  private ColumnReader() {}

  static Instant time(ResultSet row, String column) throws SQLException {
    return Instant.ofEpochMilli(row.getLong(column));
  }

  static @Nullable Instant timeOrNull(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : Instant.ofEpochMilli(value);
  }

  static @Nullable Long numberOrNull(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : value;
  }

  static boolean truth(ResultSet row, String column) throws SQLException {
    return row.getInt(column) != 0;
  }

  static <E extends Enum<E>> E name(ResultSet row, String column, Class<E> family)
      throws SQLException {
    return Enum.valueOf(family, row.getString(column));
  }
}
