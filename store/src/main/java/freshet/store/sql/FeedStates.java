package freshet.store.sql;

import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;

/** The table of feed states; a row is rewritten at each retrieval. */
final class FeedStates implements AutoCloseable {
  private final Batch batch;

  FeedStates(Connection connection) throws SQLException {
    batch =
        new Batch(
            connection,
            """
            UPDATE feed_state SET stage = ?, not_before = ?, retrieved_at = ?, changed_at = ?,
              failing_since = ?, outcome = ?, window_size = ?, standing = ?,
              model = COALESCE(?, model), postings = postings + ?, missed = missed + ?
            WHERE feed = ?
            """);
  }

  void add(long feed, FeedState state, long postings, long missed) throws SQLException {
    bind(batch, state).number(postings).number(missed).number(feed).add();
  }

  void run() throws SQLException {
    batch.run();
  }

  static void insert(Handle handle, long feed, FeedState state) throws SQLException {
    String sql =
        """
        INSERT INTO feed_state (stage, not_before, retrieved_at, changed_at, failing_since,
          outcome, window_size, standing, model, feed, postings, missed)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
        """;
    try (Batch row = new Batch(handle.getConnection(), sql)) {
      bind(row, state).number(feed).add();
      row.run();
    }
  }

  private static Batch bind(Batch row, FeedState state) throws SQLException {
    return row.name(state.stage())
        .time(state.notBefore())
        .time(state.retrievedAt())
        .time(state.changedAt())
        .time(state.failingSince())
        .text(state.outcome())
        .number(state.window())
        .text(state.standing())
        .bytes(state.model());
  }

  static FeedState state(ResultSet row) throws SQLException {
    return new FeedState(
        ColumnReader.name(row, "stage", FeedStage.class),
        ColumnReader.time(row, "not_before"),
        ColumnReader.timeOrNull(row, "retrieved_at"),
        ColumnReader.timeOrNull(row, "changed_at"),
        ColumnReader.timeOrNull(row, "failing_since"),
        row.getString("outcome"),
        row.getInt("window_size"),
        row.getString("standing"),
        row.getBytes("model"));
  }

  @Override
  public void close() throws SQLException {
    batch.close();
  }
}
