package freshet.store.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.Sha256;
import freshet.store.account.OutputFeed;
import freshet.store.account.OutputOptions;
import freshet.store.account.PostingSelection;
import java.security.MessageDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The output feeds of accounts. */
public final class OutputFeedTable {
  private static final String OWN = "SELECT id FROM output_feed WHERE account = ? AND id = ?";

  private final Database database;

  public OutputFeedTable(Database database) {
    this.database = database;
  }

  /** The stored kinds of selections. */
  private enum Kind {
    ALL,
    STARRED,
    FOLDER,
    FEED,
    TAG,
    SEARCH
  }

  public OutputFeed add(
      long account,
      String secret,
      String title,
      PostingSelection selection,
      int size,
      OutputOptions options,
      Instant now) {
    return database.write(
        handle -> {
          long id = IdSequence.OUTPUT_FEED.next(handle, 1);
          handle.execute(
              """
              INSERT INTO output_feed (id, account, secret, hash, title, kind, subject, size,
                full_text, own_ids, created_at, state, changed_at, requests)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, 0)
              """,
              id,
              account,
              secret,
              Sha256.hex(secret),
              CompressedText.storable(title),
              kind(selection).name(),
              CompressedText.storable(subject(selection)),
              size,
              bit(options.fullText()),
              bit(options.ownIds()),
              now.toEpochMilli(),
              now.toEpochMilli());
          return find(handle, id).orElseThrow();
        });
  }

  private static int bit(boolean truth) {
    return truth ? 1 : 0;
  }

  private static Kind kind(PostingSelection selection) {
    return switch (selection) {
      case PostingSelection.All() -> Kind.ALL;
      case PostingSelection.Starred() -> Kind.STARRED;
      case PostingSelection.InFolder _ -> Kind.FOLDER;
      case PostingSelection.OfFeed _ -> Kind.FEED;
      case PostingSelection.Tagged _ -> Kind.TAG;
      case PostingSelection.Found _ -> Kind.SEARCH;
    };
  }

  private static String subject(PostingSelection selection) {
    return switch (selection) {
      case PostingSelection.All(), PostingSelection.Starred() -> "";
      case PostingSelection.InFolder(String name) -> name;
      case PostingSelection.OfFeed(long feed) -> Long.toString(feed);
      case PostingSelection.Tagged(String tag) -> tag;
      case PostingSelection.Found(String words) -> words;
    };
  }

  private static PostingSelection selection(Kind kind, String subject) {
    return switch (kind) {
      case ALL -> new PostingSelection.All();
      case STARRED -> new PostingSelection.Starred();
      case FOLDER -> new PostingSelection.InFolder(subject);
      case FEED -> new PostingSelection.OfFeed(Long.parseLong(subject));
      case TAG -> new PostingSelection.Tagged(subject);
      case SEARCH -> new PostingSelection.Found(subject);
    };
  }

  static OutputFeed feed(ResultSet row) throws SQLException {
    return new OutputFeed(
        row.getLong("id"),
        row.getLong("account"),
        row.getString("secret"),
        row.getString("title"),
        selection(ColumnReader.name(row, "kind", Kind.class), row.getString("subject")),
        row.getInt("size"),
        new OutputOptions(ColumnReader.truth(row, "full_text"), ColumnReader.truth(row, "own_ids")),
        ColumnReader.time(row, "created_at"),
        row.getString("state"),
        ColumnReader.time(row, "changed_at"),
        row.getLong("requests"),
        ColumnReader.timeOrNull(row, "requested_at"));
  }

  /** Returns the feeds of an account in the order of creation. */
  public List<OutputFeed> of(long account) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM output_feed WHERE account = :account AND removed_at IS NULL
                    ORDER BY id
                    """)
                .bind("account", account)
                .map((row, _) -> feed(row))
                .list());
  }

  public Optional<OutputFeed> find(long id) {
    return database.read(handle -> find(handle, id));
  }

  private static Optional<OutputFeed> find(Handle handle, long id) {
    return handle
        .createQuery("SELECT * FROM output_feed WHERE id = :id AND removed_at IS NULL")
        .bind("id", id)
        .map((row, _) -> feed(row))
        .findOne();
  }

  /**
   * Finds a feed by the secret of its URL. The lookup is by hash, so that its duration reveals
   * nothing about the secret.
   */
  public Optional<OutputFeed> find(String secret) {
    return database
        .read(
            handle ->
                handle
                    .createQuery(
                        "SELECT * FROM output_feed WHERE hash = :hash AND removed_at IS NULL")
                    .bind("hash", Sha256.hex(secret))
                    .map((row, _) -> feed(row))
                    .findOne())
        .filter(
            found -> MessageDigest.isEqual(found.secret().getBytes(UTF_8), secret.getBytes(UTF_8)));
  }

  /** Whether a secret belonged to a feed that was removed or renewed. */
  public boolean hasEnded(String secret) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT 1 FROM output_feed_ended WHERE hash = :hash")
                .bind("hash", Sha256.hex(secret))
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
  }

  /** Changes title, size and options of a feed of the account. */
  public boolean change(long account, long id, String title, int size, OutputOptions options) {
    return database.write(
        handle ->
            handle.execute(
                    """
                    UPDATE output_feed SET title = ?, size = ?, full_text = ?, own_ids = ?
                    WHERE account = ? AND id = ? AND removed_at IS NULL
                    """,
                    CompressedText.storable(title),
                    size,
                    bit(options.fullText()),
                    bit(options.ownIds()),
                    account,
                    id)
                == 1);
  }

  /** Gives a feed of the account another secret; the old one has ended. */
  public boolean renew(long account, long id, String secret) {
    return database.write(
        handle -> {
          end(handle, "account = ? AND id = ?", account, id);
          handle.execute("DELETE FROM hub_request WHERE feed IN (%s)".formatted(OWN), account, id);
          handle.execute(
              "DELETE FROM hub_subscription WHERE feed IN (%s)".formatted(OWN), account, id);
          return handle.execute(
                  """
                  UPDATE output_feed SET secret = ?, hash = ?
                  WHERE account = ? AND id = ? AND removed_at IS NULL
                  """,
                  secret,
                  Sha256.hex(secret),
                  account,
                  id)
              == 1;
        });
  }

  /** Removes a feed of the account; it can be restored until {@link #clearRemoved}. */
  public boolean remove(long account, long id, Instant at) {
    return database.write(
        handle -> {
          end(handle, "account = ? AND id = ?", account, id);
          return Removals.remove(handle, "output_feed", account, id, at);
        });
  }

  /** Takes a removal back; returns whether the feed answers again at its URL. */
  public boolean restore(long account, long id) {
    return database.write(
        handle -> {
          boolean restored = Removals.restore(handle, "output_feed", account, id);
          if (restored) {
            handle.execute(
                """
                DELETE FROM output_feed_ended
                WHERE hash IN (SELECT hash FROM output_feed WHERE id = ?)
                """,
                id);
          }
          return restored;
        });
  }

  /** Deletes what was removed before a time, with its subscribers. */
  public void clearRemoved(Instant before) {
    database.change(handle -> Removals.clear(handle, "output_feed", before));
  }

  /** Remembers the secrets of ended URLs. */
  static void end(Handle handle, String which, Object... values) {
    handle.execute(
        """
        INSERT INTO output_feed_ended (hash) SELECT hash FROM output_feed WHERE %s
        ON CONFLICT DO NOTHING
        """
            .formatted(which),
        values);
  }

  /** Records that the listing of a feed changed. */
  public void changed(long id, String state, Instant at) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE output_feed SET state = ?, changed_at = ? WHERE id = ?",
                state,
                at.toEpochMilli(),
                id));
  }

  /** Records requests for a feed. */
  public void asked(long id, int times, Instant at) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE output_feed SET requests = requests + ?, requested_at = ? WHERE id = ?",
                times,
                at.toEpochMilli(),
                id));
  }
}
