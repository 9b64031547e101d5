package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.settings.SettingKey;
import freshet.policy.catalogue.PolicyCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of all settings. */
class SettingsCommandTest {
  @TempDir private Path folder;

  private Freshet settings(String... more) {
    String[] args = new String[more.length + 3];
    args[0] = "settings";
    args[1] = "--data";
    args[2] = folder.toString();
    System.arraycopy(more, 0, args, 3, more.length);
    return Freshet.run(args);
  }

  @Test
  void allKeys_areThereWithMeaningValueAndOrigin() throws IOException {
    Files.writeString(folder.resolve("freshet.conf"), "port = 9000\nhost.example.org.floor = 1h\n");

    String out = settings("--set", "floor=30m").out();

    for (SettingKey key : SettingKey.values()) {
      assertThat(out.lines()).anyMatch(line -> line.startsWith(key.label() + " ="));
      assertThat(out).contains(key.meaning(PolicyCatalogue.standard()));
    }
    assertThat(out)
        .contains("(line 1 of freshet.conf)\nport = 9000\n")
        .contains("(on the command line)\nfloor = 30m\n")
        .contains("(default)\nbudget = 24/feed\n")
        .contains("(line 2 of freshet.conf)\nhost.example.org.floor = 1h\n");
  }

  @Test
  void theOutput_canBeSavedAsTheSettingsFile() throws IOException {
    String first = settings("--set", "floor=30m", "--set", "host.example.org.trusted=on").out();
    Files.writeString(folder.resolve("freshet.conf"), first);

    String second = settings().out();

    assertThat(second.lines().filter(line -> !line.startsWith("#")))
        .containsExactlyElementsOf(first.lines().filter(line -> !line.startsWith("#")).toList());
  }

  @Test
  void secretsOfTheDatabase_areNotPrinted() {
    Freshet freshet =
        settings("--database", "jdbc:postgresql://me:geheim@db.example/f?password=geheim");

    assertThat(freshet.exitCode()).isZero();
    assertThat(freshet.out())
        .contains("# database = jdbc:postgresql://db.example/f, and what is not shown here")
        .doesNotContain("geheim");
  }

  @Test
  void aValueThatCannotBe_isToldWithItsOrigin() {
    Freshet freshet = settings("--set", "floor=often");

    assertThat(freshet.exitCode()).isEqualTo(2);
    assertThat(freshet.err()).contains("'floor' cannot be 'often' (on the command line)");
  }
}
