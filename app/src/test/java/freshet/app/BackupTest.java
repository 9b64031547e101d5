package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import freshet.store.Store;
import freshet.village.Behaviours;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups, their return, and the move to another database. */
class BackupTest {
  @TempDir private Path folder;

  private Path data() {
    return folder.resolve("data");
  }

  /** A folder with one feed and its posting. */
  private RunningServer filled() {
    RunningServer server = RunningServer.start(data());
    server.run("add", server.host("news", Behaviours.plainFeed()).url("/feed"));
    server.awaitRetrieved(1);
    return server;
  }

  private Freshet run(String command, String argument, Path at) {
    return Freshet.run(command, argument, "--data", at.toString());
  }

  @Test
  void backupOfARunningServer_canBeRestored() {
    String backup = folder.resolve("backup.db").toString();
    try (RunningServer server = filled()) {
      assertThat(server.run("backup", backup).out()).contains("written to " + backup);
      assertThat(server.run("backup", backup).err()).contains("already exists");
      assertThat(data()).isDirectoryNotContaining("glob:**backup*");
    }

    Freshet restored = run("restore", backup, folder.resolve("new"));

    assertThat(restored.err()).isEmpty();
    assertThat(restored.out()).startsWith("restored 1 feeds and 1 articles");
    assertThat(run("restore", backup, folder.resolve("new")).exitCode()).isEqualTo(2);
    try (RunningServer server = RunningServer.start(folder.resolve("new"))) {
      assertThat(server.run("feeds").out()).contains("Village news");
    }
  }

  @Test
  void backupThatAKillBrokeOff_isRemovedAtTheNextStart() throws IOException {
    Path left = Files.createDirectories(data().resolve("backup123"));
    Files.writeString(left.resolve("freshet.db"), "half of it");

    RunningServer.start(data()).close();

    assertThat(left).doesNotExist();
  }

  @Test
  void whatIsNoBackup_isRefusedBeforeAnythingIsMade() throws IOException {
    Path picture = Files.writeString(folder.resolve("picture.png"), "PNG and so on");

    assertThat(run("restore", picture.toString(), folder.resolve("new")).err())
        .contains("is not a backup; name a file that 'freshet backup' has written");
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @Test
  void backupWithoutAServer_opensTheDatabaseItself() {
    filled().close();
    String backup = folder.resolve("backup.db").toString();

    assertThat(run("backup", backup, data()).err()).isEmpty();

    try (Store store = Store.open(backup)) {
      assertThat(store.postings().count()).isEqualTo(1);
    }
    assertThat(run("backup", backup + "2", folder.resolve("nowhere")).err())
        .contains("there is no database");
    assertThat(folder.resolve("nowhere")).doesNotExist();
  }

  @Test
  void filesAreForTheirOwnerAlone_alsoThoseOfAnEarlierVersion() throws IOException {
    Path running = folder.resolve("running.db");
    Path stopped = folder.resolve("stopped.db");
    try (RunningServer server = filled()) {
      server.run("backup", running.toString());
      allAreOwnerOnly();
    }
    run("backup", stopped.toString(), data());
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        String open = Files.isDirectory(file) ? "rwxr-xr-x" : "rw-r--r--";
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(open));
      }
    }
    Files.delete(running);
    Files.delete(stopped);
    run("backup", stopped.toString(), data());
    RunningServer.start(data()).close();
    allAreOwnerOnly();
  }

  private void allAreOwnerOnly() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(file -> !file.equals(folder)))
          .hasSizeGreaterThan(4)
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .as("%s", file)
                      .endsWith("------"));
    }
  }

  @Test
  void whatIsInUse_isNotRestoredIntoOrMoved() {
    try (RunningServer server = filled()) {
      String other = folder.resolve("other.db").toString();
      assertThat(server.run("restore", other).err())
          .contains("a server runs for")
          .contains("stop it");
      assertThat(server.run("move-database", "--to", other).err()).contains("a server runs for");
      assertThat(Path.of(other)).doesNotExist();
    }
  }

  @Test
  void noBackup_isASentence() throws IOException {
    assertThat(run("restore", "none.db", data()).err()).contains("there is no backup 'none.db'");
    Path notes = Files.writeString(folder.resolve("notes.txt"), "my notes ".repeat(100));
    Freshet restored = run("restore", notes.toString(), data());
    assertThat(restored.exitCode()).isEqualTo(2);
    assertThat(restored.err().lines()).hasSize(1);
  }

  @Test
  void moveDatabase_copiesAllAndSaysWhatToSet() {
    filled().close();
    String target = folder.resolve("target.db").toString();

    Freshet moved = Freshet.run("move-database", "--to", target, "--data", data().toString());

    assertThat(moved.err()).isEmpty();
    assertThat(moved.out())
        .startsWith("copied 1 feeds and 1 articles to " + target)
        .contains("now set 'database' to that URL in '" + data().resolve("freshet.conf"));
    assertThat(Freshet.run("move-database", "--to", target, "--data", data().toString()).exitCode())
        .isEqualTo(2);
  }
}
