package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.store.model.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoreTest {
  @TempDir Path folder;

  @SuppressWarnings("NullAway.Init")
  StoreTest() {}

  private static StoreException refusal(String location) {
    try (Store store = Store.open(location)) {
      store.settings();
      throw new AssertionError("opened " + location);
    } catch (StoreException e) {
      return e;
    }
  }

  @Test
  void unknownKindOfDatabase_isRefused() {
    assertThat(refusal("jdbc:mysql://localhost/x?password=secret"))
        .hasMessageContaining("jdbc:mysql://localhost/x")
        .hasMessageNotContaining("secret")
        .hasMessageContaining("name a file or jdbc:postgresql");
  }

  @Test
  void serverThatDoesNotAnswer_isToldWithoutThePassword() {
    StoreException e = refusal("jdbc:postgresql://user:pw@localhost:1/x?password=secret");

    assertThat(e)
        .hasMessageContaining("jdbc:postgresql://localhost:1/x")
        .hasMessageNotContaining("secret")
        .hasMessageNotContaining("pw")
        .hasMessageContaining("check the URL");
    assertThat(e.isTemporary()).isTrue();
  }

  @Test
  void databaseThatIsMissing_isTold() {
    String url = Site.POSTGRES.fresh().replaceFirst("/freshet\\d+", "/nothing");

    StoreException e = refusal(url);

    assertThat(e).hasMessageContaining("create the database");
    assertThat(e.isTemporary()).isFalse();
  }

  @Test
  void fileThatIsNoDatabase_staysAsItIs() throws Exception {
    Path file = folder.resolve("notes.txt");
    Files.writeString(file, "these are my notes. ".repeat(100));

    assertThat(refusal(file.toString())).hasMessageContaining("not an SQLite database");
    assertThat(file).hasContent("these are my notes. ".repeat(100));
  }

  @Test
  void placeThatCannotBeWritten_isTold() throws Exception {
    Path file = folder.resolve("file");
    Files.writeString(file, "x");

    assertThat(refusal(file.resolve("data.db").toString()))
        .hasMessageContaining("choose a writable folder");
    assertThat(refusal(Files.createDirectory(folder.resolve("sub")).toString()))
        .hasMessageContaining("check the disk");
  }

  @Test
  void secondUserOfADatabase_isKeptOutUntilTheFirstEnds() {
    String location = Site.POSTGRES.fresh();
    try (Store first = Store.open(location)) {
      assertThat(refusal(location)).hasMessageContaining("in use by another process");
      assertThat(Samples.add(first, "https://a.example/")).isPositive();
    }
    try (Store again = Store.open(location)) {
      assertThat(again.feeds().count()).isEqualTo(1);
    }
  }

  @Test
  void secondUserOfAFile_isKeptOut() {
    String location = folder.resolve("data.db").toString();
    try (Store first = Store.open(location)) {
      assertThatThrownBy(() -> Store.open(location))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("in use by another process");
      assertThat(Samples.add(first, "https://a.example/")).isPositive();
    }
    try (Store again = Store.open("jdbc:sqlite:" + location)) {
      assertThat(again.feeds().add(List.of(Samples.feed("https://a.example/"))).getFirst().isNew())
          .isFalse();
    }
  }
}
