package freshet.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One statement with many rows of values, bound one after another: the quick way in. */
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
    statement.setString(++position, value == null ? null : Texts.storable(value));
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

  /** Runs all rows; gives how many rows of the table each has changed. */
  int[] run() throws SQLException {
    return rows == 0 ? new int[0] : statement.executeBatch();
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
