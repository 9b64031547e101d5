package freshet.store.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.store.people.OutputFeed;
import freshet.store.people.OutputFeeds;
import freshet.store.people.Selection;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The tables of feeds that are given out. */
final class SqlOutputFeeds implements OutputFeeds {
  private static final String OWN = "SELECT id FROM output_feed WHERE account = ? AND id = ?";

  private final Database database;

  SqlOutputFeeds(Database database) {
    this.database = database;
  }

  /** How a selection is written down. */
  private enum Kind {
    ALL,
    STARRED,
    FOLDER,
    FEED,
    TAG,
    SEARCH
  }

  @Override
  public OutputFeed add(
      long account, String secret, String title, Selection selection, int size, Instant now) {
    return database.write(
        handle -> {
          long id = Counters.OUTPUT_FEED.next(handle, 1);
          handle.execute(
              """
              INSERT INTO output_feed (id, account, secret, hash, title, kind, subject, size,
                created_at, state, changed_at, requests)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, 0)
              """,
              id,
              account,
              secret,
              hash(secret),
              Texts.storable(title),
              kind(selection).name(),
              Texts.storable(subject(selection)),
              size,
              now.toEpochMilli(),
              now.toEpochMilli());
          return find(handle, id).orElseThrow();
        });
  }

  private static Kind kind(Selection selection) {
    return switch (selection) {
      case Selection.All() -> Kind.ALL;
      case Selection.Starred() -> Kind.STARRED;
      case Selection.InFolder _ -> Kind.FOLDER;
      case Selection.OfFeed _ -> Kind.FEED;
      case Selection.Tagged _ -> Kind.TAG;
      case Selection.Found _ -> Kind.SEARCH;
    };
  }

  private static String subject(Selection selection) {
    return switch (selection) {
      case Selection.All(), Selection.Starred() -> "";
      case Selection.InFolder(String name) -> name;
      case Selection.OfFeed(long feed) -> Long.toString(feed);
      case Selection.Tagged(String tag) -> tag;
      case Selection.Found(String words) -> words;
    };
  }

  private static Selection selection(Kind kind, String subject) {
    return switch (kind) {
      case ALL -> new Selection.All();
      case STARRED -> new Selection.Starred();
      case FOLDER -> new Selection.InFolder(subject);
      case FEED -> new Selection.OfFeed(Long.parseLong(subject));
      case TAG -> new Selection.Tagged(subject);
      case SEARCH -> new Selection.Found(subject);
    };
  }

  static OutputFeed feed(ResultSet row) throws SQLException {
    return new OutputFeed(
        row.getLong("id"),
        row.getLong("account"),
        row.getString("secret"),
        row.getString("title"),
        selection(Rows.name(row, "kind", Kind.class), row.getString("subject")),
        row.getInt("size"),
        Rows.time(row, "created_at"),
        row.getString("state"),
        Rows.time(row, "changed_at"),
        row.getLong("requests"),
        Rows.timeOrNull(row, "requested_at"));
  }

  @Override
  public List<OutputFeed> of(long account) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM output_feed WHERE account = :account ORDER BY id")
                .bind("account", account)
                .map((row, _) -> feed(row))
                .list());
  }

  @Override
  public Optional<OutputFeed> find(long id) {
    return database.read(handle -> find(handle, id));
  }

  private static Optional<OutputFeed> find(Handle handle, long id) {
    return handle
        .createQuery("SELECT * FROM output_feed WHERE id = :id")
        .bind("id", id)
        .map((row, _) -> feed(row))
        .findOne();
  }

  /** Looked up by a hash, so that the time it takes tells nothing of the secret. */
  @Override
  public Optional<OutputFeed> find(String secret) {
    return database
        .read(
            handle ->
                handle
                    .createQuery("SELECT * FROM output_feed WHERE hash = :hash")
                    .bind("hash", hash(secret))
                    .map((row, _) -> feed(row))
                    .findOne())
        .filter(
            found -> MessageDigest.isEqual(found.secret().getBytes(UTF_8), secret.getBytes(UTF_8)));
  }

  @Override
  public boolean hasEnded(String secret) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT 1 FROM output_feed_ended WHERE hash = :hash")
                .bind("hash", hash(secret))
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
  }

  @Override
  public boolean change(long account, long id, String title, int size) {
    return database.write(
        handle ->
            handle.execute(
                    "UPDATE output_feed SET title = ?, size = ? WHERE account = ? AND id = ?",
                    Texts.storable(title),
                    size,
                    account,
                    id)
                == 1);
  }

  @Override
  public boolean renew(long account, long id, String secret) {
    return database.write(
        handle -> {
          end(handle, "account = ? AND id = ?", account, id);
          handle.execute("DELETE FROM hub_request WHERE feed IN (%s)".formatted(OWN), account, id);
          handle.execute(
              "DELETE FROM hub_subscription WHERE feed IN (%s)".formatted(OWN), account, id);
          return handle.execute(
                  "UPDATE output_feed SET secret = ?, hash = ? WHERE account = ? AND id = ?",
                  secret,
                  hash(secret),
                  account,
                  id)
              == 1;
        });
  }

  @Override
  public boolean remove(long account, long id) {
    return database.write(
        handle -> {
          end(handle, "account = ? AND id = ?", account, id);
          return handle.execute("DELETE FROM output_feed WHERE account = ? AND id = ?", account, id)
              == 1;
        });
  }

  /** Remembers that there were such addresses. */
  static void end(Handle handle, String which, Object... values) {
    handle.execute(
        """
        INSERT INTO output_feed_ended (hash) SELECT hash FROM output_feed WHERE %s
        ON CONFLICT DO NOTHING
        """
            .formatted(which),
        values);
  }

  @Override
  public void changed(long id, String state, Instant at) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE output_feed SET state = ?, changed_at = ? WHERE id = ?",
                state,
                at.toEpochMilli(),
                id));
  }

  @Override
  public void asked(long id, int times, Instant at) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE output_feed SET requests = requests + ?, requested_at = ? WHERE id = ?",
                times,
                at.toEpochMilli(),
                id));
  }

  private static String hash(String secret) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(secret.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
