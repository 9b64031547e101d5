package freshet.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the next thread from being started without a supervisor. */
class ThreadRulesTest {
  private static final Pattern CATCHES_ERRORS =
      Pattern.compile("catch \\([^)]*\\b(Throwable|[A-Za-z]*Error)\\b");

  /** Where an error is caught to be handed on, or where the process ends. */
  private static final Set<String> CATCHING = Set.of("Attempt", "Supervisor", "CpuLane", "Main");

  private static final Set<String> STARTING_METHODS =
      Set.of("ofPlatform", "ofVirtual", "startVirtualThread");

  private static boolean starts(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    return (owner.equals("java.lang.Thread")
            && (STARTING_METHODS.contains(access.getName()) || access.getName().equals("<init>")))
        || owner.equals("java.util.concurrent.Executors")
        || (owner.equals("java.util.concurrent.ThreadPoolExecutor")
            && access.getName().equals("<init>"));
  }

  @Test
  void threads_areStartedUnderTheSupervisorAlone() {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("freshet");
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "freshet.work..", "freshet.village..", "freshet.simulator..", "freshet.app.demo..")
        .and()
        .doNotHaveFullyQualifiedName(
            "freshet.web.LaterWrites") // one short write, which it insists on
        .should()
        .accessTargetWhere(DescribedPredicate.describe("starts a thread", ThreadRulesTest::starts))
        .because("an error in its work would end it unnoticed; use freshet.work.Supervisor")
        .check(classes);
  }

  @Test
  void errors_areCaughtInAFewPlacesOnly() throws IOException {
    Set<String> catching = new TreeSet<>();
    for (Path file : sources()) {
      if (CATCHES_ERRORS.matcher(Files.readString(file)).find()) {
        catching.add(file.getFileName().toString().replace(".java", ""));
      }
    }
    assertThat(catching).isSubsetOf(CATCHING).contains("Supervisor", "Attempt");
  }

  private static List<Path> sources() throws IOException {
    Path root = Path.of("").toAbsolutePath().getParent();
    try (Stream<Path> modules = Files.list(root)) {
      return modules
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .filter(module -> !module.toString().contains("benchmarks"))
          .flatMap(ThreadRulesTest::javaFiles)
          .toList();
    }
  }

  private static Stream<Path> javaFiles(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
