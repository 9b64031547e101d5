package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script, in a folder of its own with a Maven that only pretends. */
@Timeout(60)
class LauncherTest {
  private static final Path SCRIPT = Path.of("..", "freshet");

  /** Fails for OutageTest, runs no test of UpgradeTest, and reports a test of all others. */
  private static final String MAVEN =
      """
      #!/bin/sh
      echo "mvn $*"
      for argument in "$@"; do
        case "$argument" in
          -pl*) ;;
          -Dtest=OutageTest) exit 1 ;;
          -Dtest=UpgradeTest) exit 0 ;;
          -Dtest=*)
            mkdir -p app/target/surefire-reports cluster/target/surefire-reports
            for module in app cluster; do
              echo '<testcase/>' >"$module/target/surefire-reports/TEST-x.${argument#-Dtest=}.xml"
            done ;;
        esac
      done
      """;

  @TempDir private Path home;

  private record Ended(int exitCode, String out, String err) {}

  @BeforeEach
  void copyScript() throws IOException {
    Files.copy(SCRIPT, home.resolve("freshet"));
    Files.createFile(home.resolve("pom.xml"));
    Files.createDirectories(home.resolve("bin"));
    program("mvn", MAVEN);
    program("chromium", "#!/bin/sh\n");
    program("newsboat", "#!/bin/sh\n");
  }

  private void program(String name, String text) throws IOException {
    Path program = home.resolve("bin").resolve(name);
    Files.writeString(program, text);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void list_namesEveryPartWithItsTime() throws Exception {
    Ended listed = run("verify", "--long", "--list");
    assertThat(listed.exitCode).isZero();
    assertThat(listed.out.lines())
        .hasSizeGreaterThan(5)
        .allMatch(line -> line.matches("[a-z]+ +\\d+ min +\\S.*"));
    assertThat(listed.out).contains("kills ", "adversary ", "fuzz ");
  }

  @Test
  void unknownPart_isNamedWithTheListOfParts() throws Exception {
    Ended ended = run("verify", "--long", "kills", "nonsense");
    assertThat(ended.exitCode).isEqualTo(2);
    assertThat(ended.err).contains("there is no part 'nonsense'", "the parts are", "kills");
    assertThat(ended.out).doesNotContain("mvn ");
  }

  @Test
  void partThatFails_isFollowedByTheOthers_andMakesTheExitCode() throws Exception {
    Ended ended = run("verify", "--long", "outage", "kills", "dispatch");
    assertThat(ended.exitCode).isEqualTo(1);
    assertThat(ended.out)
        .contains("part outage begins at", "part kills ended at")
        .containsPattern("outage +FAILED +\\d+:\\d\\d")
        .containsPattern("kills +passed")
        .containsPattern("dispatch +passed");
    assertThat(ended.out).doesNotContain("-Dtest=ChaosTest");
  }

  @Test
  void partWithoutATest_fails() throws Exception {
    Ended ended = run("verify", "--long", "upgrade");
    assertThat(ended.exitCode).isEqualTo(1);
    assertThat(ended.err).contains("UpgradeTest has run no test");
  }

  @Test
  void partsThatPass_endWithZero() throws Exception {
    Ended ended = run("verify", "--long", "kills");
    assertThat(ended.exitCode).isZero();
    assertThat(ended.out).contains("-Dgroups=long", "-Dtest=KillTest");
  }

  /** Each class that the launcher names has long tests. */
  @Test
  void parts_nameTestsThatExist() throws IOException {
    List<String> named =
        Files.readAllLines(SCRIPT).stream()
            .filter(line -> line.matches(" +[a-z]+\\) long_tests .*"))
            .map(line -> line.replaceAll(".* long_tests | ;;.*", ""))
            .toList();
    assertThat(named).hasSizeGreaterThan(5).allSatisfy(LauncherTest::hasLongTests);
  }

  private static void hasLongTests(String moduleAndClass) throws IOException {
    String[] words = moduleAndClass.split(" ", -1);
    try (var files = Files.walk(Path.of("..", words[0], "src", "test", "java"))) {
      Path source =
          files.filter(file -> file.endsWith(words[1] + ".java")).findFirst().orElseThrow();
      assertThat(Files.readString(source)).contains("@Tag(\"long\")");
    }
  }

  private Ended run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", home.resolve("freshet").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("PATH", home.resolve("bin") + ":" + environment.get("PATH"));
    Path out = home.resolve("out");
    Path err = home.resolve("err");
    int exitCode =
        builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start().waitFor();
    return new Ended(exitCode, Files.readString(out), Files.readString(err));
  }
}
