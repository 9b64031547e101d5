package freshet.store.sql;

import freshet.store.people.Scope;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Scopes as two columns. */
final class Scopes {
  private Scopes() {}

  static Batch bind(Batch row, Scope scope) throws SQLException {
    return row.number(scope instanceof Scope.Folder(long label) ? (Long) label : null)
        .number(scope instanceof Scope.Feed(long feed) ? (Long) feed : null);
  }

  static Scope of(ResultSet row) throws SQLException {
    Long folder = Rows.numberOrNull(row, "folder");
    Long feed = Rows.numberOrNull(row, "feed");
    return feed != null
        ? new Scope.Feed(feed)
        : folder != null ? new Scope.Folder(folder) : new Scope.All();
  }
}
