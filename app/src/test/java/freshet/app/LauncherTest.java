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

  /** Fails for OutageTest, runs no test of ChaosTest, and reports a test of all others. */
  private static final String MAVEN =
      """
      #!/bin/sh
      echo "mvn $*"
      for argument in "$@"; do
        case "$argument" in
          -pl*) ;;
          -Dtest=OutageTest) exit 1 ;;
          -Dtest=ChaosTest) exit 0 ;;
          -Dtest=*)
            for module in app cluster fuzz; do
              mkdir -p "$module/target/surefire-reports"
              echo '<testcase/>' >"$module/target/surefire-reports/TEST-x.${argument#-Dtest=}.xml"
            done ;;
        esac
      done
      """;

  /** A history without tags that has every commit; each holds one file. */
  private static final String GIT =
      """
      #!/bin/sh
      shift 2
      case "$1" in
        describe) exit 1 ;;
        archive) cd "$(dirname "$0")" && tar -c mvn ;;
      esac
      """;

  @TempDir private Path home;

  private record Ended(int exitCode, String out, String err) {}

  @BeforeEach
  void copyScript() throws IOException {
    Files.copy(SCRIPT, home.resolve("freshet"));
    Files.createFile(home.resolve("pom.xml"));
    Files.createDirectories(home.resolve("bin"));
    program("mvn", MAVEN);
    for (String wanted :
        List.of("chromium", "newsboat", "liferea", "rssguard", "Xvfb", "xdotool")) {
      program(wanted, "#!/bin/sh\n");
    }
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
    assertThat(listed.out).contains("kills ", "adversary ", "fuzz ", "cost ", "upgrade ");
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
    Ended ended = run("verify", "--long", "chaos");
    assertThat(ended.exitCode).isEqualTo(1);
    assertThat(ended.err).contains("ChaosTest has run no test");
  }

  @Test
  void upgrade_buildsTheEarlierVersionsOnce() throws Exception {
    program("git", GIT);
    Ended first = run("verify", "--long", "upgrade");
    assertThat(first.exitCode).as(first.err).isZero();
    assertThat(first.err).containsOnlyOnce("building the earlier version 7e8bd3b");
    assertThat(home.resolve("target/earlier/7e8bd3b/mvn")).exists();
    assertThat(first.out)
        .contains("-Dfreshet.earlier=" + home.resolve("target/earlier/7e8bd3b"))
        .contains("-Dfreshet.older=" + home.resolve("target/earlier/bc4e543"))
        .containsPattern("upgrade +passed");
    assertThat(run("verify", "--long", "upgrade").err).doesNotContain("building");
  }

  @Test
  void upgradeWithoutHistory_isSkippedVisibly() throws Exception {
    program("git", "#!/bin/sh\nexit 128\n");
    Ended ended = run("verify", "--long", "upgrade", "cost");
    assertThat(ended.exitCode).isZero();
    assertThat(ended.err).contains("part upgrade is skipped: there is no commit 7e8bd3b");
    assertThat(ended.out)
        .doesNotContain("-Dtest=UpgradeTest")
        .containsPattern("upgrade +skipped")
        .containsPattern("cost +passed");
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
            .filter(line -> line.matches(".* long_tests [a-z]+ [A-Z].*"))
            .map(line -> line.replaceAll(".* long_tests | -D.*| ;;.*", ""))
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
