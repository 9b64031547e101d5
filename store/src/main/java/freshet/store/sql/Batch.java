package freshet.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A statement that is executed for many rows at once. */
final class Batch implements AutoCloseable {
  private final PreparedStatement statement;
  private int position;
  private int rows;

  Batch(Connection connection, String sql) throws SQLException {
    statement = connection.prepareStatement(sql);
  }

  Batch number(long value) throws SQLException {
    statement.setLong(++position, value);
    return this;
  }

  Batch number(@Nullable Long value) throws SQLException {
    if (value == null) {
      statement.setNull(++position, Types.BIGINT);
    } else {
      statement.setLong(++position, value);
    }
    return this;
  }

  Batch real(double value) throws SQLException {
    statement.setDouble(++position, value);
    return this;
  }

  Batch truth(boolean value) throws SQLException {
    statement.setInt(++position, value ? 1 : 0);
    return this;
  }

  Batch time(@Nullable Instant value) throws SQLException {
    return number(value == null ? null : (Long) value.toEpochMilli());
  }

  Batch text(@Nullable String value) throws SQLException {
    statement.setString(++position, value == null ? null : CompressedText.storable(value));
    return this;
  }

  Batch name(@Nullable Enum<?> value) throws SQLException {
    statement.setString(++position, value == null ? null : value.name());
    return this;
  }

  Batch bytes(byte @Nullable [] value) throws SQLException {
    statement.setBytes(++position, value);
    return this;
  }

  /** Ends a row. */
  void add() throws SQLException {
    statement.addBatch();
    position = 0;
    rows++;
  }

  /** Runs all rows; returns how many table rows each has changed. */
  int[] run() throws SQLException {
    return rows == 0 ? new int[0] : statement.executeBatch();
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
