package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** RSS Guard 4.0 as Debian ships it, with an account of its type FreshRSS. */
@Timeout(180)
class RssGuardTest {
  private static final String WINDOW = "^RSS Guard";
  private static final String FETCH = "F6";
  private static final String NEXT_UNREAD = "F8";
  private static final String STAR = "F9";
  private static final String MESSAGES =
      "SELECT title, is_read, is_important FROM Messages ORDER BY title";

  /** The key that its passwords are stored with: any but 0. */
  private static final int KEY = 7;

  @TempDir private Path folder;
  private Desktop desktop;
  private AppAccount account;
  private Path database;
  private Process guard;

  @BeforeEach
  void start() throws Exception {
    desktop = Desktop.open(folder.resolve("home"), "rssguard");
    account = new AppAccount(folder.resolve("data"));
    Path settings = Files.createDirectories(desktop.home().resolve("data/config"));
    Files.writeString(settings.resolve("key.private"), String.valueOf(KEY));
    Files.writeString(
        settings.resolve("config.ini"),
        """
        [main]
        first_run=false
        first_run_4.0.4=false
        [feeds]
        feeds_update_on_startup=true
        feeds_update_on_startup_delay=1
        [keyboard]
        m_actionUpdateAllItems=%s
        m_actionSelectNextUnreadMessage=%s
        m_actionSwitchImportanceOfSelectedMessages=%s
        """
            .formatted(FETCH, NEXT_UNREAD, STAR));
    database = desktop.home().resolve("data/database/database.db");
    Process first = launch();
    Desktop.await(first, "its tables are made", () -> !rows("SELECT * FROM Information").isEmpty());
    Desktop.end(first);
    addAccount();
    guard = launch();
  }

  private Process launch() throws IOException {
    String data = desktop.home().resolve("data").toString();
    return desktop.start("rssguard.log", "rssguard", "--data", data);
  }

  /** What its form for an account stores; the type of service 1 is FreshRSS. */
  private void addAccount() throws SQLException {
    String data =
        """
        {"service": 1, "username": "ada", "password": "%s", "url": "%s", "batch_size": 100,
         "intelligent_synchronization": true, "download_only_unread": false,
         "fetch_newer_than": "2020-01-01"}
        """
            .formatted(hidden(account.password()), account.server().url());
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        PreparedStatement statement =
            connection.prepareStatement(
                "INSERT INTO Accounts (type, custom_data) VALUES ('greader', ?)")) {
      statement.setString(1, data);
      statement.executeUpdate();
    }
  }

  /**
   * A password as it stores one: a format, no flags, then each byte by the one before and a key.
   */
  private static String hidden(String password) {
    byte[] plain = ("x" + password).getBytes(UTF_8); // the first byte is left out again
    ByteArrayOutputStream hidden = new ByteArrayOutputStream();
    hidden.write(3);
    hidden.write(0);
    int last = 0;
    for (int at = 0; at < plain.length; at++) {
      last ^= plain[at] ^ (at % Long.BYTES == 0 ? KEY : 0);
      hidden.write(last);
    }
    return Base64.getEncoder().encodeToString(hidden.toByteArray());
  }

  @AfterEach
  void stop() {
    if (desktop != null) {
      desktop.close();
    }
    if (account != null) {
      account.close();
    }
  }

  private List<String> rows(String query) {
    return Desktop.rows(database, query);
  }

  private void await(String what, List<String> messages) throws InterruptedException {
    Desktop.await(guard, what, () -> rows(MESSAGES).equals(messages));
  }

  @Test
  void rssGuard_readsAndStars_andGetsWhatWasMarkedElsewhereAndWhatComesLater() throws Exception {
    await("the first synchronisation", AppAccount.UNMARKED);

    account.mark("Daily posting 1", "read", true);
    account.mark("Daily posting 2", "starred", true);
    desktop.press(WINDOW, FETCH);
    await("the marks that were made elsewhere", account.articles());

    desktop.press(WINDOW, NEXT_UNREAD);
    Desktop.await(guard, "an article is read", () -> count(" 1 ") == 2);
    desktop.press(WINDOW, STAR);
    Desktop.await(guard, "its star is switched", () -> count(" 1 1") + count(" 0 1") != 1);
    List<String> marked = rows(MESSAGES);
    desktop.press(WINDOW, FETCH);
    Desktop.await(guard, "its own marks are sent", () -> account.articles().equals(marked));

    account.arrive();
    assertThat(account.articles()).hasSize(4);
    desktop.press(WINDOW, FETCH);
    await("a later synchronisation", account.articles());
  }

  private long count(String marks) {
    return rows(MESSAGES).stream().filter(row -> row.contains(marks)).count();
  }
}
