package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that cannot start: one sentence, exit code 2, nothing damaged. That a folder is
 * read-only is tried by one that cannot be made, since tests may run as a user who can write
 * anywhere.
 */
class BadSetupTest {
  @TempDir private Path folder;

  private Freshet serve(String... more) {
    String[] args = new String[more.length + 5];
    args[0] = "serve";
    args[1] = "--data";
    args[2] = folder.resolve("data").toString();
    args[3] = "--set";
    args[4] = "log-level=error";
    System.arraycopy(more, 0, args, 5, more.length);
    return Freshet.run(args);
  }

  private static void assertSentence(Freshet freshet, String part) {
    assertThat(freshet.exitCode()).isEqualTo(2);
    assertThat(freshet.err().lines()).singleElement().asString().contains(part).endsWith(".");
    assertThat(freshet.err()).doesNotContain("..");
  }

  @Test
  void wrongDatabaseUrl_isToldWithoutItsPassword() {
    Freshet freshet =
        serve("--port", "0", "--database", "jdbc:postgresql://localhost:1/x?password=geheim");

    assertSentence(freshet, "jdbc:postgresql://localhost:1/x");
    assertThat(freshet.err()).doesNotContain("geheim");
    assertSentence(serve("--port", "0", "--database", "jdbc:mysql://localhost/x"), "jdbc:mysql");
  }

  @Test
  void kafkaWithoutPostgres_isTold() {
    assertSentence(
        serve("--port", "0", "--kafka", "localhost:1"),
        "several servers cannot share the database in the data folder; name one of PostgreSQL");
    assertSentence(Freshet.run("terminal"), "give one by --kafka HOST:PORT");
  }

  @Test
  void portInUse_isTold() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      assertSentence(
          serve("--port", Integer.toString(taken.getLocalPort())), "choose another with --port");
    }
    assertThat(folder.resolve("data").resolve("url")).doesNotExist();
    try (RunningServer again = RunningServer.start(folder.resolve("data"))) {
      assertThat(again.run("status").exitCode()).isZero();
    }
  }

  @Test
  void folderThatCannotBeMade_isTold() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");

    assertSentence(
        Freshet.run("serve", "--port", "0", "--data", file.resolve("data").toString()),
        "choose another with --data");
    assertSentence(
        Freshet.run("serve", "--port", "0", "--data", file.toString()),
        "choose another with --data");
    assertThat(file).hasContent("x");
  }

  @Test
  void databaseOfANewerVersion_isRefusedAndStaysAsItIs() throws SQLException {
    RunningServer.start(folder.resolve("data")).close();
    String url = "jdbc:sqlite:" + folder.resolve("data").resolve("freshet.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          INSERT INTO schema_version
          SELECT installed_rank + 100, '99', description, type, script, checksum, installed_by,
            installed_on, execution_time, success
          FROM schema_version ORDER BY installed_rank DESC LIMIT 1
          """);
    }

    assertSentence(serve("--port", "0"), "has version 99");
    String backup = folder.resolve("backup.db").toString();
    assertSentence(
        Freshet.run("backup", backup, "--data", folder.resolve("data").toString()),
        "use a newer program");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("DELETE FROM schema_version WHERE version = '99'"))
          .isEqualTo(1);
    }
    RunningServer.start(folder.resolve("data")).close();
  }

  @Test
  void folderInUse_isTold() {
    try (RunningServer running = RunningServer.start(folder.resolve("data"))) {
      assertSentence(serve("--port", "0"), "in use by another process");
      assertThat(running.run("status").exitCode()).isZero();
    }
  }

  @Test
  void unknownSetting_namesTheNearest() throws IOException {
    assertSentence(serve("--set", "flor=1h"), "there is no setting 'flor'");
    assertThat(serve("--set", "flor=1h").err()).contains("did you mean 'floor'?");
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(folder.resolve("data").resolve("freshet.conf"), "# mine\nprot = 80\n");
    assertSentence(serve(), "'prot' (line 2 of freshet.conf) (did you mean 'port'?)");
  }
}
