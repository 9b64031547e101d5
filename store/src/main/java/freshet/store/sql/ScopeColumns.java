package freshet.store.sql;

import freshet.store.account.FeedScope;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Maps scopes to two columns. */
final class ScopeColumns {
  private ScopeColumns() {}

  static Batch bind(Batch row, FeedScope scope) throws SQLException {
    return row.number(scope instanceof FeedScope.Folder(long label) ? (Long) label : null)
        .number(scope instanceof FeedScope.Feed(long feed) ? (Long) feed : null);
  }

  static FeedScope of(ResultSet row) throws SQLException {
    Long folder = ColumnReader.numberOrNull(row, "folder");
    Long feed = ColumnReader.numberOrNull(row, "feed");
    return feed != null
        ? new FeedScope.Feed(feed)
        : folder != null ? new FeedScope.Folder(folder) : new FeedScope.All();
  }
}
