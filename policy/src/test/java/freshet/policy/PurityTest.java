package freshet.policy;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The library is arithmetic on values: no clock, I/O, thread or log, and Hipparchus alone. */
class PurityTest {
  @Test
  void policy_usesNothingButValuesAndHipparchus() {
    var policy =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("freshet.policy");
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "freshet.policy..",
            "java.lang..",
            "java.util",
            "java.util.function",
            "java.util.random",
            "java.util.stream",
            "org.hipparchus..",
            "org.jspecify..")
        .check(policy);
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveNameMatching("java.lang.(Thread|Runtime|ProcessBuilder|System\\$Logger).*")
        .check(policy);
    noClasses().should().callMethod(System.class, "currentTimeMillis").check(policy);
    noClasses().should().callMethod(System.class, "nanoTime").check(policy);
  }
}
