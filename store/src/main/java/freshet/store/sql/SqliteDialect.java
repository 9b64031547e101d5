package freshet.store.sql;

import com.zaxxer.hikari.HikariConfig;
import freshet.store.model.SearchTokens;
import freshet.store.model.SearchTokens.Term;
import freshet.store.model.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteOpenMode;

/** SQLite in one file. A lock file beside it keeps other processes out. */
final class SqliteDialect implements Dialect {
  private static final int READERS = 4;
  private static final int BUSY_MILLIS = 10_000;
  private static final int WRITER_CACHE_KIB = 16 << 10;
  private static final int READER_CACHE_KIB = 4 << 10;
  private static final int CHECKPOINT_PAGES = 4000;
  private static final int STEPS_BETWEEN_CHECKS = 10_000;

  /** A contentless index: it does not store the texts a second time. */
  private static final String WORDS =
      """
      CREATE VIRTUAL TABLE posting_words USING fts5(
        words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0');

      CREATE TRIGGER posting_words_gone AFTER DELETE ON posting BEGIN
        DELETE FROM posting_words WHERE rowid = old.id;
      END;
      """;

  private static final String URL = "jdbc:sqlite:";

  private final Path file;

  /** Identifies the opened file; null if there was none or the system has no file keys. */
  private volatile @Nullable Object fileKey;

  private volatile @Nullable Object logKey;

  /** Whether a location is a file; every text is unless it is the URL of another database. */
  static boolean accepts(String location) {
    return location.startsWith(URL) || !location.startsWith("jdbc:");
  }

  static SqliteDialect at(String location) {
    return new SqliteDialect(
        Path.of(location.startsWith(URL) ? location.substring(URL.length()) : location));
  }

  SqliteDialect(Path file) {
    this.file = file.toAbsolutePath().normalize();
  }

  @Override
  public String location() {
    return file.toString();
  }

  /**
   * Locks a separate file, since closing any channel to the database would drop SQLite's own locks.
   */
  @Override
  public AutoCloseable claim() {
    Path lock = file.resolveSibling(file.getFileName() + ".lock");
    try {
      Files.createDirectories(
          Objects.requireNonNull(lock.getParent(), "a folder is not a database"));
      OwnerOnly.file(lock);
      FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
      if (!locked(channel)) {
        channel.close();
        throw new StoreException(
            "The database %s is in use by another process; stop that one, or name another file."
                .formatted(file));
      }
      makePrivate();
      return channel;
    } catch (IOException e) {
      throw new StoreException(
          "The database %s cannot be created or written (%s); choose a writable folder."
              .formatted(file, e),
          false,
          e);
    }
  }

  /** Restricts the permissions of the database; SQLite copies them to the files beside it. */
  private void makePrivate() throws IOException {
    OwnerOnly.file(file);
    for (String end : List.of("-wal", "-shm")) {
      Path beside = file.resolveSibling(file.getFileName() + end);
      if (Files.exists(beside)) {
        OwnerOnly.tighten(beside);
      }
    }
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public void opened() {
    fileKey = key("");
    logKey = key("-wal");
  }

  /** Checks that the file is still there: SQLite would go on for weeks in a deleted file. */
  @Override
  public boolean isInPlace() {
    return Objects.equals(fileKey, key("")) && (logKey == null || logKey.equals(key("-wal")));
  }

  private @Nullable Object key(String end) {
    try {
      Path named = file.resolveSibling(file.getFileName() + end);
      return Files.readAttributes(named, BasicFileAttributes.class).fileKey();
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  public HikariConfig writer() {
    SQLiteConfig config = config(WRITER_CACHE_KIB);
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, Integer.toString(CHECKPOINT_PAGES));
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    config.enforceForeignKeys(true);
    return pool(config, 1);
  }

  @Override
  public HikariConfig readers() {
    SQLiteConfig config = config(READER_CACHE_KIB);
    config.resetOpenMode(SQLiteOpenMode.CREATE); // a deleted file is not created again
    return pool(config, READERS);
  }

  private static SQLiteConfig config(int cacheKib) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLIS);
    config.setCacheSize(-cacheKib);
    return config;
  }

  private HikariConfig pool(SQLiteConfig config, int size) {
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + file);
    HikariConfig pool = new HikariConfig(new Properties());
    pool.setDataSource(source);
    pool.setMaximumPoolSize(size);
    // a connection opened later could find another file at the same path
    pool.setMaxLifetime(0);
    pool.setIdleTimeout(0);
    return pool;
  }

  @Override
  public String now() {
    return "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
  }

  @Override
  public Map<String, String> words() {
    return Map.of(
        "id", "INTEGER PRIMARY KEY", "bytes", "BLOB", "keyed", "WITHOUT ROWID", "words", WORDS);
  }

  @Override
  public String numbers(String parameter) {
    return "SELECT value FROM json_each(%s)".formatted(parameter);
  }

  @Override
  public String postingsOf(String fromPostings) {
    return "JOIN posting p ON p.id IN (SELECT q.id %s)".formatted(fromPostings);
  }

  @Override
  public String arrivals(String above, String below) {
    return "CROSS JOIN posting p ON p.feed = s.feed AND p.id > %s AND p.id < %s"
        .formatted(above, below);
  }

  @Override
  public String times(String earliest, String latest) {
    return "CROSS JOIN posting p ON p.feed = s.feed AND p.at BETWEEN %s AND %s"
        .formatted(earliest, latest);
  }

  @Override
  public String wordsId() {
    return "rowid";
  }

  @Override
  public String insertWords() {
    return """
        INSERT INTO posting_words (words, rowid)
        SELECT ?, id FROM posting WHERE id = ? AND content_hash = ?
        """;
  }

  @Override
  public String matches(String parameter) {
    return "w.words MATCH " + parameter;
  }

  @Override
  public String match(List<Term> terms) {
    return SearchTokens.joined(
        terms,
        term -> "\"%s\"%s".formatted(term.text(), term.isPrefix() ? "*" : ""),
        " AND ",
        " NOT ");
  }

  @Override
  public String snapshot() {
    return "SELECT 1";
  }

  /**
   * Stops a query after a time, or when the thread is interrupted, which SQLite itself would not
   * notice.
   */
  @Override
  public QueryLimit limit(Connection connection, Duration time) throws SQLException {
    SQLiteConnection sqlite = connection.unwrap(SQLiteConnection.class);
    long end = System.nanoTime() + time.toNanos();
    Thread thread = Thread.currentThread();
    ProgressHandler.setHandler(
        sqlite,
        STEPS_BETWEEN_CHECKS,
        new ProgressHandler() {
          @Override
          protected int progress() {
            return System.nanoTime() - end > 0 || thread.isInterrupted() ? 1 : 0;
          }
        });
    return () -> ProgressHandler.clearHandler(sqlite);
  }

  @Override
  public boolean isStopped(SQLException failure) {
    return code(failure) == SQLiteErrorCode.SQLITE_INTERRUPT;
  }

  @Override
  public boolean isTemporary(SQLException failure) {
    return switch (code(failure)) {
      case SQLITE_FULL,
          SQLITE_BUSY,
          SQLITE_LOCKED,
          SQLITE_IOERR,
          SQLITE_CANTOPEN,
          SQLITE_READONLY,
          SQLITE_PERM,
          SQLITE_NOMEM ->
          true;
      default -> false;
    };
  }

  @Override
  public String advice(SQLException failure) {
    return switch (code(failure)) {
      case SQLITE_FULL -> "make room on the disk";
      case SQLITE_BUSY, SQLITE_LOCKED -> "end the other program that uses it";
      case SQLITE_IOERR, SQLITE_CANTOPEN -> "check the disk, and that the file can be written";
      case SQLITE_READONLY, SQLITE_PERM -> "make the file and its folder writable";
      case SQLITE_NOTADB -> "the file is not an SQLite database; name another one";
      case SQLITE_CORRUPT -> "the file is damaged; restore a backup";
      default -> "name another file, or restore a backup";
    };
  }

  /** Removes the extended part of SQLite's result code. */
  private static SQLiteErrorCode code(SQLException failure) {
    return SQLiteErrorCode.getErrorCode(failure.getErrorCode() & 0xFF);
  }
}
