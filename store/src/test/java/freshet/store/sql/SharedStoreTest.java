package freshet.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.store.Site;
import freshet.store.Store;
import freshet.store.model.NotLeaderException;
import freshet.store.model.StoreException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two servers on one database. */
final class SharedStoreTest {
  private static final Duration LONG = Duration.ofHours(1);
  private static final Duration OVER = Duration.ofMillis(-1);
  private static final Duration HANG = Duration.ofMinutes(1);

  private String location = "";
  private Store one;
  private Store two;

  @SuppressWarnings("NullAway.Init")
  SharedStoreTest() {}

  @BeforeEach
  void open() {
    location = Site.POSTGRES.fresh();
    one = Store.openShared(location);
    two = Store.openShared(location);
  }

  @AfterEach
  void close() {
    one.close();
    two.close();
  }

  @Test
  void transactionThatBeganBeforeTheChange_writesNothing() throws Exception {
    Store older = one.fenced(one.leadership().take("one", OVER).getAsLong());
    CompletableFuture<Void> late = new CompletableFuture<>();

    two.database()
        .change(
            handle -> {
              handle.execute("UPDATE leadership SET epoch = 2");
              late.completeAsync(
                  () -> {
                    older.settings().set("a", "late");
                    return null;
                  });
              awaitWaiting();
            });

    assertThatThrownBy(() -> late.get(HANG.toSeconds(), TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(NotLeaderException.class);
    assertThat(two.settings().all()).isEmpty();
  }

  /** Until a transaction waits for another one. */
  private void awaitWaiting() {
    long end = System.nanoTime() + HANG.toNanos();
    while (waiting() == 0) {
      assertThat(System.nanoTime()).as("nobody waits").isLessThan(end);
      Thread.onSpinWait();
    }
  }

  private int waiting() {
    return one.database()
        .read(
            handle ->
                handle
                    .createQuery(
                        """
                        SELECT COUNT(*) FROM pg_locks
                        WHERE locktype = 'advisory' AND NOT granted
                          AND database = (SELECT oid FROM pg_database
                            WHERE datname = current_database())
                        """)
                    .mapTo(Integer.class)
                    .one());
  }

  @Test
  void stoppedServer_holdsTheOtherUpForSecondsOnly() throws Exception {
    Database older = one.database().fenced(one.leadership().take("one", OVER).getAsLong());
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch taken = new CountDownLatch(1);
    CompletableFuture<Void> stopped =
        CompletableFuture.runAsync(
            () ->
                older.change(
                    handle -> {
                      handle.execute("INSERT INTO setting (name, value) VALUES ('a', 'stopped')");
                      begun.countDown();
                      await(taken);
                      handle.execute("INSERT INTO setting (name, value) VALUES ('b', 'awake')");
                    }));
    await(begun);

    assertThat(two.leadership().take("two", LONG)).hasValue(2);
    taken.countDown();

    assertThatThrownBy(() -> stopped.get(HANG.toSeconds(), TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.isTemporary()).isTrue());
    assertThat(two.settings().all()).isEmpty();
    assertThatThrownBy(() -> older.change(handle -> handle.execute("SELECT 1")))
        .isInstanceOf(NotLeaderException.class);
  }

  private static void await(CountDownLatch latch) throws SQLException {
    try {
      if (!latch.await(HANG.toSeconds(), TimeUnit.SECONDS)) {
        throw new SQLException("nothing came", new TimeoutException());
      }
    } catch (InterruptedException e) {
      throw new SQLException(e);
    }
  }

  @Test
  void serverThatSharesAndOneThatDoesNot_keepEachOtherOut() {
    assertThatThrownBy(() -> Store.open(location))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("in use by another process");
    one.close();
    two.close();
    try (Store alone = Store.open(location)) {
      assertThat(alone.feeds().count()).isZero();
      assertThatThrownBy(() -> Store.openShared(location))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("in use by another process");
    }
  }

  @Test
  void file_cannotBeShared() {
    assertThatThrownBy(() -> Store.openShared("some.db"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("some.db")
        .hasMessageContaining("name one of PostgreSQL");
  }
}
