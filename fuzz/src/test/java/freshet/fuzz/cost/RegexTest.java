package freshet.fuzz.cost;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * java.util.regex backtracks: a pattern may take time that grows with any power of a text, and a
 * choice that is repeated takes stack for each repetition. So patterns are literals that {@link
 * RegexWays} proves to be linear. Each exception says why it is one; those that read strangers'
 * text have a worst case in {@link CostTest}.
 */
class RegexTest {
  private static final String OPERATOR = "reads what the operator wrote: settings, command line";

  private static final Map<String, String> EXCEPTIONS =
      Map.ofEntries(
          Map.entry(
              "freshet.feed.discovery.KnownSites",
              "reads addresses of up to 1,000 characters; 'discovery: a long address'"),
          Map.entry(
              "freshet.article.ElementHints",
              "reads attributes up to 300 characters; 'article: one long class' and 'style'"),
          Map.entry("freshet.web.dashboard.FeedProblem", "reads Freshet's own sentences"),
          Map.entry("freshet.crawler.controller.PlanMemory", "reads numbers that Freshet stored"),
          Map.entry("freshet.store.sql.PostgresDialect", OPERATOR),
          Map.entry("freshet.app.settings.ClusterSettingsReader", OPERATOR),
          Map.entry("freshet.app.settings.DatabaseName", OPERATOR),
          Map.entry("freshet.app.settings.ServerSettings", OPERATOR),
          Map.entry("freshet.app.settings.SettingParsers", OPERATOR),
          Map.entry("freshet.app.ConnectionOptions", OPERATOR),
          Map.entry("freshet.app.SceneOptions", OPERATOR),
          Map.entry("freshet.app.demo.Town", "reads names of feeds in a trace"));

  private static final JavaClasses SHIPPED =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("/fuzz/"))
          .importPackages(
              "freshet.feed",
              "freshet.http",
              "freshet.article",
              "freshet.reading",
              "freshet.crawler",
              "freshet.store",
              "freshet.cluster",
              "freshet.web",
              "freshet.work",
              "freshet.charts",
              "freshet.app");

  @Test
  void patterns_areProvenLinear() {
    classes()
        .that(DescribedPredicate.not(listed()))
        .should(new LinearRegex())
        .because("strangers' text must not choose how long it is read")
        .check(SHIPPED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"feed", "crawler", "store", "cluster", "web", "app"})
  void everyModule_isLookedAt(String module) {
    assertThat(SHIPPED.stream().map(JavaClass::getPackageName))
        .anyMatch(name -> name.startsWith("freshet." + module));
  }

  @Test
  void exceptions_areStillNeeded() {
    assertThat(EXCEPTIONS.keySet())
        .allSatisfy(
            name ->
                assertThat(
                        classes()
                            .should(new LinearRegex())
                            .evaluate(SHIPPED.that(DescribedPredicate.describe(name, named(name))))
                            .hasViolation())
                    .as(name)
                    .isTrue());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "abc",
        "\\d{1,18}",
        "[\\s\\p{Z}]+",
        ",\\s+",
        "a(?:b|cd?)[.](x+)",
        "\\p{M}{31,}",
        "a?b{3}",
        "(?i)image/(?:png|jpe?g)[;,]",
        "\\s{0,9}+=[\"']?",
        "(?<=\\s[0-9.]{1,9}[wx]),|,\\s+",
      })
  void boundedPatterns_areLinear(String pattern) {
    assertThat(RegexWays.of(pattern)).isLessThan(10_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/+$",
        "\\s*=",
        "[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*",
        "(a|b)*",
        "(?:a+)+",
        ".*x",
        "a*b*",
        "(?:d?d?d?d?d?d?d?d?d?d?){1000}z",
        "\\S*://\\S+",
        "\"([^\"]*)\"",
      })
  void otherPatterns_areNotProven(String pattern) {
    assertThat(RegexWays.of(pattern)).isGreaterThan(10_000);
  }

  private static DescribedPredicate<JavaClass> listed() {
    return DescribedPredicate.describe(
        "exceptions",
        type -> EXCEPTIONS.keySet().stream().anyMatch(name -> named(name).test(type)));
  }

  private static Predicate<JavaClass> named(String name) {
    return type -> type.getName().equals(name) || type.getName().startsWith(name + "$");
  }
}
