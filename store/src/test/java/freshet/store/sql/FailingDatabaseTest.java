package freshet.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.store.Site;
import freshet.store.Store;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.FeedState;
import freshet.store.model.NewFeed;
import freshet.store.model.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteConnection;

final class FailingDatabaseTest {
  private static List<NewFeed> feeds() {
    List<NewFeed> feeds = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      feeds.add(
          new NewFeed(
              "https://a.example/" + i,
              null,
              FeedDescription.titled("t"),
              FeedSettings.USUAL,
              1,
              Instant.EPOCH,
              FeedState.unseen("standing ".repeat(100))));
    }
    return feeds;
  }

  @Test
  void fullDisk_passesAndLeavesNothingHalf() {
    try (Store store = Store.open(Site.SQLITE.fresh())) {
      store.database().change(handle -> handle.execute("PRAGMA max_page_count = 35"));

      assertThatThrownBy(() -> store.feeds().add(feeds()))
          .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.isTemporary()).isTrue())
          .hasMessageContaining("make room on the disk");
      assertThat(store.feeds().count()).isZero();

      store.database().change(handle -> handle.execute("PRAGMA max_page_count = 100000"));
      store.feeds().add(feeds());
      assertThat(store.feeds().count()).isEqualTo(100);
    }
  }

  @Test
  void readOnlyDisk_passesAndLeavesNothingHalf() {
    try (Store store = Store.open(Site.SQLITE.fresh())) {
      assertThatThrownBy(
              () -> store.database().change(handle -> handle.execute("PRAGMA query_only = ON")))
          .hasMessageContaining("SQLITE_READONLY");
      assertThatThrownBy(() -> store.feeds().add(feeds()))
          .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.isTemporary()).isTrue())
          .hasMessageContaining("make the file and its folder writable");
      assertThat(store.feeds().count()).isZero();
    }
  }

  @Test
  void readOnlyServer_passesAndLeavesNothingHalf() {
    try (Store store = Store.open(Site.POSTGRES.fresh())) {
      store
          .database()
          .change(handle -> handle.execute("SET SESSION default_transaction_read_only TO on"));
      assertThatThrownBy(() -> store.feeds().add(feeds()))
          .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.isTemporary()).isTrue())
          .hasMessageContaining("make the database server writable");
      assertThat(store.feeds().count()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-wal"})
  void removedFile_isWrittenToNoMoreAndCanBeSaved(String end) throws IOException {
    Path file = Path.of(Site.SQLITE.fresh());
    Path named = file.resolveSibling(file.getFileName() + end);
    Path away = file.resolveSibling("away");
    Path backup = file.resolveSibling("backup.db");
    try (Store store = Store.open(file.toString())) {
      store.feeds().add(feeds());
      Files.move(named, away);
      assertThatThrownBy(() -> store.settings().set("a", "b"))
          .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.isTemporary()).isTrue())
          .hasMessageContaining("was removed or replaced while in use");
      store.backup(backup);
      Files.move(away, named);
      store.settings().set("a", "c");
      assertThat(store.settings().find("a")).contains("c");
    }
    try (Store saved = Store.open(backup.toString())) {
      assertThat(saved.feeds().count()).isEqualTo(100);
      assertThat(saved.settings().all()).isEmpty();
    }
  }

  @Test
  void replacedFile_isWrittenToNoMore() throws IOException {
    Path file = Path.of(Site.SQLITE.fresh());
    try (Store store = Store.open(file.toString())) {
      Files.move(file, file.resolveSibling("away"));
      Files.copy(file.resolveSibling("away"), file);
      assertThatThrownBy(() -> store.settings().set("a", "b"))
          .hasMessageContaining("was removed or replaced while in use");
    }
  }

  @Test
  void connectionThatIsCut_leavesNothingHalfAndComesBack() {
    String location = Site.POSTGRES.fresh();
    try (Store store = Store.open(location)) {
      assertThatThrownBy(
              () ->
                  store
                      .database()
                      .change(
                          handle -> {
                            handle.execute("INSERT INTO setting (name, value) VALUES ('a', 'b')");
                            cutAll(location);
                            handle.execute("INSERT INTO setting (name, value) VALUES ('c', 'd')");
                          }))
          .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.isTemporary()).isTrue());

      assertThat(patiently(() -> store.settings().all())).isEmpty();
      patiently(() -> store.feeds().add(feeds()));
      assertThat(store.feeds().count()).isEqualTo(100);
    }
  }

  @Test
  void closedConnection_leavesNothingHalf() {
    String location = Site.SQLITE.fresh();
    try (Store store = Store.open(location)) {
      assertThatThrownBy(
              () ->
                  store
                      .database()
                      .change(
                          handle -> {
                            handle.execute("INSERT INTO setting (name, value) VALUES ('a', 'b')");
                            handle.getConnection().unwrap(SQLiteConnection.class).close();
                            handle.execute("INSERT INTO setting (name, value) VALUES ('c', 'd')");
                          }))
          .isInstanceOf(StoreException.class);
    }
    try (Store store = Store.open(location)) {
      assertThat(store.settings().all()).isEmpty();
    }
  }

  private static void cutAll(String location) {
    Site.POSTGRES.execute(
        location,
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """);
  }

  /** As the server does: again while the failure is one that passes. */
  private static <T> T patiently(Supplier<T> act) {
    for (int i = 0; ; i++) {
      try {
        return act.get();
      } catch (StoreException e) {
        if (!e.isTemporary() || i == 20) {
          throw e;
        }
      }
    }
  }
}
