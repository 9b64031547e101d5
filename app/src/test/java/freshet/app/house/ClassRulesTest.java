package freshet.app.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Rules on the compiled classes of all modules that ship: who may use whom and what. */
class ClassRulesTest {
  /** What each module may use. */
  private static final Map<String, Set<String>> ALLOWED =
      Map.ofEntries(
          Map.entry("policy", Set.of()),
          Map.entry("charts", Set.of()),
          Map.entry("feed", Set.of()),
          Map.entry("work", Set.of()),
          Map.entry("village", Set.of()),
          Map.entry("http", Set.of("work")),
          Map.entry("article", Set.of("feed", "work")),
          Map.entry("store", Set.of("feed", "work")),
          Map.entry("crawler", Set.of("policy", "feed", "http", "article", "store", "work")),
          Map.entry("cluster", Set.of("crawler", "article", "http", "feed", "store", "work")),
          Map.entry("reading", Set.of("store", "feed", "http", "work")),
          Map.entry("simulator", Set.of("policy", "charts", "work")),
          Map.entry(
              "web",
              Set.of("reading", "crawler", "store", "feed", "http", "policy", "charts", "work")),
          Map.entry(
              "app",
              Set.of(
                  "policy",
                  "charts",
                  "feed",
                  "work",
                  "village",
                  "http",
                  "article",
                  "store",
                  "crawler",
                  "cluster",
                  "reading",
                  "simulator",
                  "web")));

  /** Libraries that one module hides from all others, by the beginning of their packages. */
  private static final Map<String, String> LIBRARIES =
      Map.ofEntries(
          Map.entry("io.javalin.", "web"),
          Map.entry("jakarta.servlet.", "web"),
          Map.entry("org.eclipse.jetty.", "web"),
          Map.entry("gg.jte.", "web"),
          Map.entry("okhttp3.", "http"),
          Map.entry("org.jdbi.", "store"),
          Map.entry("java.sql.", "store"),
          Map.entry("org.flywaydb.", "store"),
          Map.entry("com.zaxxer.", "store"),
          Map.entry("org.apache.kafka.", "cluster"),
          Map.entry("picocli.", "app"));

  /** Who asks the machine for the time; all others are given a clock. */
  private static final Set<String> CLOCKS =
      Set.of("ServerEnvironment", "Supervisor", "ParseCommand", "WebDocuments");

  /**
   * Public types that no other package names: the Java virtual machine starts one, Jackson reads
   * others, and some are parts of public values that callers take apart without naming them.
   */
  private static final Set<String> UNNAMED =
      Set.of(
          "freshet.app.Main",
          "freshet.app.demo.AcceleratedClock",
          "freshet.app.demo.PublisherKind",
          "freshet.app.demo.Resident",
          "freshet.app.server.InteractiveFetcher",
          "freshet.app.server.WeightUpdater",
          "freshet.cluster.wire.ChangedForm",
          "freshet.cluster.wire.ContactForm",
          "freshet.cluster.wire.OutcomeForm",
          "freshet.cluster.wire.PageForm",
          "freshet.crawler.controller.FeedPhase",
          "freshet.feed.draft.PersonName",
          "freshet.feed.draft.RankedValue",
          "freshet.feed.identity.KnownPosting",
          "freshet.feed.identity.PostingFingerprint",
          "freshet.policy.intensity.RatePrior",
          "freshet.policy.catalogue.Opening",
          "freshet.policy.online.Prices",
          "freshet.policy.timing.EvenTiming",
          "freshet.policy.timing.ExhaustiveTiming",
          "freshet.reading.alert.BrowserNotifier",
          "freshet.reading.alert.NotificationMessage",
          "freshet.reading.alert.NtfyNotifier",
          "freshet.reading.alert.WebhookNotifier",
          "freshet.reading.save.SaveItem",
          "freshet.village.ReplyConnection",
          "freshet.web.SecurityHeaders");

  private static final Set<String> STARTING_METHODS =
      Set.of("ofPlatform", "ofVirtual", "startVirtualThread");

  @Test
  void packages_useEachOtherInOneDirectionOnly() {
    Map<String, Map<String, String>> uses = Classes.packages();
    List<String> cycles = new ArrayList<>();
    for (Set<String> cycle : Classes.cycles(uses)) {
      StringBuilder text = new StringBuilder(cycle.toString());
      for (String name : cycle) {
        uses.getOrDefault(name, Map.of())
            .forEach(
                (used, example) -> {
                  if (cycle.contains(used)) {
                    text.append("\n    %s → %s (%s)".formatted(name, used, example));
                  }
                });
      }
      cycles.add(text.toString());
    }
    assertThat(cycles).as("packages that use each other").isEmpty();
  }

  @Test
  void modules_useWhatTheyMay_andDeclareIt() {
    Map<String, Set<String>> used = new TreeMap<>();
    for (JavaClass one : Classes.ALL) {
      String module = Classes.module(one);
      Set<String> others = used.computeIfAbsent(module, _ -> new TreeSet<>());
      for (Dependency use : one.getDirectDependenciesFromSelf()) {
        JavaClass target = use.getTargetClass().getBaseComponentType();
        if (Classes.isOurs(target) && !Classes.module(target).equals(module)) {
          others.add(Classes.module(target));
        }
      }
    }
    assertThat(used.keySet()).isSubsetOf(ALLOWED.keySet());
    used.forEach(
        (module, others) -> {
          assertThat(ALLOWED.get(module)).as("may be used by %s", module).containsAll(others);
          assertThat(Pom.of(module).modules())
              .as("dependencies of %s/pom.xml on modules", module)
              .isEqualTo(others);
        });
  }

  @Test
  void libraries_areKnownToOneModuleEach() {
    Map<String, Set<String>> strangers = new TreeMap<>();
    for (JavaClass one : Classes.ALL) {
      for (Dependency use : one.getDirectDependenciesFromSelf()) {
        String target = use.getTargetClass().getBaseComponentType().getName();
        LIBRARIES.forEach(
            (library, module) -> {
              if (target.startsWith(library) && !Classes.module(one).equals(module)) {
                strangers.computeIfAbsent(library, _ -> new TreeSet<>()).add(one.getName());
              }
            });
      }
    }
    assertThat(strangers).as("classes that use a library of another module").isEmpty();
  }

  @Test
  void timeOfTheMachine_isAskedForInAFewPlaces() {
    Set<String> asking = new TreeSet<>();
    for (JavaClass one : Classes.ALL) {
      for (JavaAccess<?> access : one.getAccessesFromSelf()) {
        if (asksForTheTime(access)) {
          asking.add(outermost(one));
        }
      }
    }
    assertThat(asking).isEqualTo(new TreeSet<>(CLOCKS));
  }

  private static boolean asksForTheTime(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    String name = access.getName();
    return (owner.startsWith("java.time.") && (name.equals("now") || name.startsWith("system")))
        || (owner.equals("java.lang.System") && name.equals("currentTimeMillis"))
        || (owner.equals("java.util.Date") && name.equals("<init>"));
  }

  private static String outermost(JavaClass one) {
    String name = one.getName().substring(one.getPackageName().length() + 1);
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  @Test
  void hashesAndSecrets_areMadeInOnePlaceEach() {
    noClasses()
        .that()
        .doNotHaveSimpleName("Sha256")
        .and()
        .doNotHaveSimpleName("AppSecret") // the MD5 that Fever asks for
        .should()
        .accessTargetWhere(
            describe(
                "makes a MessageDigest",
                access ->
                    access.getTargetOwner().getName().equals("java.security.MessageDigest")
                        && access.getName().equals("getInstance")))
        .because("freshet.feed.Sha256 hashes")
        .check(Classes.ALL);
    noClasses()
        .that()
        .doNotHaveSimpleName("RandomToken")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.security.SecureRandom")
        .because("freshet.http.RandomToken draws secrets")
        .check(Classes.ALL);
  }

  @Test
  void publicTypes_areUsedFromOtherPackages() {
    Set<String> used = Mentions.fromOtherPackages();
    for (JavaClass one : Classes.ALL) {
      for (Dependency use : one.getDirectDependenciesFromSelf()) {
        JavaClass target = use.getTargetClass().getBaseComponentType();
        if (Classes.isOurs(target) && !target.getPackageName().equals(one.getPackageName())) {
          used.add(target.getPackageName() + "." + outermost(target));
        }
      }
    }
    Set<String> unused = new TreeSet<>();
    for (JavaClass one : Classes.ALL) {
      if (one.isTopLevelClass()
          && one.getModifiers().contains(JavaModifier.PUBLIC)
          && !used.contains(one.getName())) {
        unused.add(one.getName());
      }
    }
    unused.removeAll(UNNAMED);
    assertThat(unused).as("public, and used in their package only").isEmpty();
  }

  @Test
  void threads_areStartedUnderTheSupervisorAlone() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "freshet.work..", "freshet.village..", "freshet.simulator..", "freshet.app.demo..")
        .and()
        .doNotHaveSimpleName("DeferredWrites") // one short write, which it insists on
        .should()
        .accessTargetWhere(DescribedPredicate.describe("starts a thread", ClassRulesTest::starts))
        .because("an error in its work would end it unnoticed; use freshet.work.Supervisor")
        .check(Classes.ALL);
  }

  private static boolean starts(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    return (owner.equals("java.lang.Thread")
            && (STARTING_METHODS.contains(access.getName()) || access.getName().equals("<init>")))
        || owner.equals("java.util.concurrent.Executors")
        || (owner.equals("java.util.concurrent.ThreadPoolExecutor")
            && access.getName().equals("<init>"));
  }
}
