package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.AccountStory;
import freshet.village.Village;
import freshet.village.VillageHost;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that dies again and again over one article. */
@Timeout(120)
class PoisonedWorkTest {
  private static final String MARK = "SELECT value FROM setting WHERE name = 'under-way.indexer'";
  private static final String FAILURES =
      "SELECT failures FROM quarantine WHERE kind = 'POSTING' AND subject = '2'";
  private static final String WAITING = "SELECT count(*) FROM search_due";

  @TempDir private Path folder;

  /** The first death leaves a mark, the second one names the article, the third sets it aside. */
  @Test
  void articleThatKillsTheServer_isSetAsideAfterTwoDeaths_andTheOthersAreFound() throws Exception {
    String location = Databases.SQLITE.fresh(folder);
    try (Village village = Village.open(InstantSource.system())) {
      VillageHost news = village.hostAt("127.9.8.2", UpgradeTest.edition(4, ""));
      AccountStory story = written(location, news.url("/feed"));
      poison(location);

      killedWhen(location, MARK, "");
      killedWhen(location, MARK, "2");
      killedWhen(location, FAILURES, "1");

      try (OneServer server = OneServer.start(ServerProcess.THIS, folder, location)) {
        server.await(() -> answer(location, WAITING).equals("0"));
        assertThat(answer(location, FAILURES)).isEqualTo("2");
        server.await(() -> answer(location, MARK).equals("-"));
        story.isKept(server.url());
        server.end();
      }
    }
  }

  private AccountStory written(String location, String feed) throws InterruptedException {
    try (OneServer server = OneServer.start(ServerProcess.THIS, folder, location)) {
      AccountStory story = server.begin(feed);
      server.end();
      return story;
    }
  }

  /** All articles are to be taken in again; the second one never comes to an end. */
  private static void poison(String location) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + location);
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          CREATE VIEW forever AS
          WITH RECURSIVE n (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n) SELECT count(*) FROM n""");
      statement.execute(
          """
          CREATE TRIGGER poisoned BEFORE DELETE ON search_due
          WHEN OLD.posting = 2 AND NOT EXISTS (SELECT 1 FROM quarantine WHERE failures > 1)
          BEGIN SELECT * FROM forever; END""");
      statement.execute("INSERT INTO search_due SELECT id FROM posting");
    }
  }

  /** Starts a server and kills it as soon as a question has an answer. */
  private void killedWhen(String location, String question, String answer) throws Exception {
    try (OneServer server = OneServer.start(ServerProcess.THIS, folder, location)) {
      server.await(() -> answer(location, question).equals(answer));
      server.process().kill();
    }
  }

  /** What the database answers; a dash for no row. */
  private static String answer(String location, String question) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + location);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(question)) {
      return rows.next() ? rows.getString(1) : "-";
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
