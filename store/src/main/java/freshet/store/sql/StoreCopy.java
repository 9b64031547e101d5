package freshet.store.sql;

import freshet.store.model.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/**
 * Copies all tables of one database to another, for backup, restore and the move between SQLite and
 * PostgreSQL.
 */
public final class StoreCopy {
  private static final int ROWS_AT_ONCE = 500;

  /**
   * The tables in an order in which references come after their targets, with the order of rows.
   */
  private static final List<String> TABLES =
      List.of(
          "setting ORDER BY name",
          "counter ORDER BY name",
          "feed ORDER BY id",
          "feed_state ORDER BY feed",
          "feed_folder ORDER BY feed, place",
          "feed_reading ORDER BY feed, day",
          "posting ORDER BY id",
          "article ORDER BY posting",
          "errand ORDER BY feed, kind, subject",
          "archive ORDER BY feed, url",
          "icon ORDER BY feed",
          "retrieval ORDER BY feed, at",
          "host_state ORDER BY host",
          "host_day ORDER BY day, host",
          "day_figure ORDER BY day, name",
          "robots ORDER BY host",
          "push ORDER BY token",
          "hub_rest ORDER BY host",
          "account ORDER BY id",
          "account_preference ORDER BY account, name",
          "session ORDER BY hash",
          "app_password ORDER BY id",
          "login_attempt ORDER BY id",
          "login_origin ORDER BY account, origin",
          "mail_address ORDER BY account, address",
          "mail_request ORDER BY sent_at, folded",
          "label ORDER BY id",
          "subscription ORDER BY account, feed",
          "subscription_folder ORDER BY account, feed, label",
          "reading ORDER BY posting, account",
          "posting_label ORDER BY posting, label",
          "rule ORDER BY id",
          "saved_search ORDER BY id",
          "search_channel ORDER BY search, channel",
          "notification ORDER BY id",
          "save_destination ORDER BY id",
          "save_field ORDER BY destination, name",
          "save_request ORDER BY id",
          "output_feed ORDER BY id",
          "output_feed_ended ORDER BY hash",
          "hub_subscription ORDER BY id",
          "hub_request ORDER BY id",
          "quarantine ORDER BY kind, subject");

  private StoreCopy() {}

  public static void copy(Database from, Database to) {
    to.change(
        target -> {
          refuseFilled(target, to.dialect());
          target.execute("DELETE FROM counter");
          target.execute("DELETE FROM setting");
          from.readAll(
              source -> {
                for (String table : TABLES) {
                  copy(source.getConnection(), target.getConnection(), table);
                }
              });
          // words, languages and categories are found anew
          target.execute(
              "UPDATE counter SET value = 0 WHERE name IN ('search', 'unfaceted', 'facet')");
        });
  }

  private static void refuseFilled(Handle target, Dialect dialect) {
    for (String kind : new String[] {"feed", "account"}) {
      long count = target.createQuery("SELECT COUNT(*) FROM " + kind).mapTo(Long.class).one();
      if (count > 0) {
        throw new StoreException(
            "The database %s already holds %d %s%s; name an empty one."
                .formatted(dialect.location(), count, kind, count == 1 ? "" : "s"));
      }
    }
  }

  private static void copy(Connection from, Connection to, String table) throws SQLException {
    try (Statement select = from.createStatement()) {
      select.setFetchSize(ROWS_AT_ONCE);
      try (ResultSet rows = select.executeQuery("SELECT * FROM " + table);
          PreparedStatement insert =
              to.prepareStatement(insert(table.split(" ", 2)[0], rows.getMetaData()))) {
        copy(rows, insert);
      }
    }
  }

  private static String insert(String table, ResultSetMetaData columns) throws SQLException {
    int count = columns.getColumnCount();
    String[] names = new String[count];
    for (int i = 0; i < count; i++) {
      names[i] = columns.getColumnName(i + 1);
    }
    return IntStream.range(0, count)
        .mapToObj(i -> names[i])
        .collect(
            Collectors.joining(
                ", ",
                "INSERT INTO " + table + " (",
                ") VALUES (" + String.join(", ", Collections.nCopies(count, "?")) + ")"));
  }

  private static void copy(ResultSet rows, PreparedStatement insert) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    int waiting = 0;
    while (rows.next()) {
      for (int i = 1; i <= columns; i++) {
        insert.setObject(i, rows.getObject(i));
      }
      insert.addBatch();
      if (++waiting == ROWS_AT_ONCE) {
        insert.executeBatch();
        waiting = 0;
      }
    }
    insert.executeBatch();
  }
}
