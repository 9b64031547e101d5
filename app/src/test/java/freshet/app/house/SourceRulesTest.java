package freshet.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnionTypeTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rules on the sources of all modules: names, sizes, errors that are caught. */
class SourceRulesTest {
  private static final int MOST_LINES_OF_A_METHOD = 60;
  private static final int MOST_LINES_OF_A_FILE = 450;
  private static final int MOST_PARAMETERS = 10;

  private static final List<Source> SOURCES = Source.all();

  /** Where errors may be caught: to be handed on, or where the process ends. */
  private static final Set<String> CATCHING_ERRORS =
      Set.of("Attempt", "Supervisor", "CpuLane", "Main");

  @Test
  void everyFile_liesInThePackagesOfItsModule() {
    List<String> strangers =
        SOURCES.stream()
            .filter(source -> !source.module().equals("fuzz")) // attacks what packages hide
            .filter(source -> !isWithin(source.packageName(), "freshet." + source.module()))
            .map(source -> source.module() + " has " + source.packageName())
            .distinct()
            .toList();
    assertThat(strangers).isEmpty();
  }

  private static boolean isWithin(String name, String parent) {
    return name.equals(parent) || name.startsWith(parent + ".");
  }

  @Test
  void simpleNames_areUniqueWithinAModule() {
    Map<String, Set<String>> places = new TreeMap<>();
    SOURCES.forEach(
        source ->
            places
                .computeIfAbsent(source.module() + " " + source.name(), _ -> new TreeSet<>())
                .add(source.packageName()));
    places.values().removeIf(packages -> packages.size() == 1);
    assertThat(places).as("names that one module has twice").isEmpty();
  }

  @Test
  void simpleNames_areUniqueAcrossModules() {
    Map<String, Set<String>> modules = new TreeMap<>();
    SOURCES.forEach(
        source ->
            modules.computeIfAbsent(source.name(), _ -> new TreeSet<>()).add(source.module()));
    modules.values().removeIf(found -> found.size() == 1);
    assertThat(modules).as("names that two modules have").isEmpty();
  }

  @Test
  void methods_fitOnAScreen() {
    List<String> tooLong = new ArrayList<>();
    eachMethod(
        (source, method) -> {
          if (source.lines(method) > MOST_LINES_OF_A_METHOD) {
            tooLong.add(place(source, method) + " lines " + source.lines(method));
          }
        });
    assertThat(tooLong).as("methods of more than %s lines", MOST_LINES_OF_A_METHOD).isEmpty();
  }

  @Test
  void constructors_takeFewParameters() {
    List<String> tooMany = new ArrayList<>();
    eachMethod(
        (source, method) -> {
          if (method.getName().contentEquals("<init>")
              && method.getParameters().size() > MOST_PARAMETERS
              && !isRecord(source, method)) {
            tooMany.add(place(source, method) + " takes " + method.getParameters().size());
          }
        });
    assertThat(tooMany).as("constructors of more than %s", MOST_PARAMETERS).isEmpty();
  }

  /** Records of many columns are values, not collaborators. */
  private static boolean isRecord(Source source, MethodTree constructor) {
    List<Tree> records = new ArrayList<>();
    new TreeScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
        if (type.getKind() == Tree.Kind.RECORD && type.getMembers().contains(constructor)) {
          records.add(type);
        }
        return super.visitClass(type, null);
      }
    }.scan(source.tree(), null);
    return !records.isEmpty();
  }

  @Test
  void files_areShort() {
    Map<String, Long> lines = new TreeMap<>();
    for (Source source : SOURCES) {
      if (source.lines() > MOST_LINES_OF_A_FILE) {
        lines.put(source.name(), source.lines());
      }
    }
    assertThat(lines).as("files of more than %s lines", MOST_LINES_OF_A_FILE).isEmpty();
  }

  @Test
  void errors_areCaughtInAFewPlacesOnly() {
    Set<String> catching = new TreeSet<>();
    List<String> swallowed = new ArrayList<>();
    for (Source source : SOURCES) {
      if (source.module().equals("benchmarks")) {
        continue;
      }
      new TreeScanner<@Nullable Void, @Nullable Void>() {
        @Override
        public @Nullable Void visitCatch(CatchTree caught, @Nullable Void unused) {
          for (String type : types(caught.getParameter())) {
            if (type.equals("Throwable") || type.endsWith("Error")) {
              catching.add(source.name());
            }
            if (type.equals("InterruptedException")
                && caught.getBlock().getStatements().isEmpty()) {
              swallowed.add(source.name() + ":" + source.line(caught));
            }
          }
          return super.visitCatch(caught, null);
        }
      }.scan(source.tree(), null);
    }
    assertThat(catching).isEqualTo(new TreeSet<>(CATCHING_ERRORS));
    assertThat(swallowed).as("an interrupt that nobody hears of").isEmpty();
  }

  private static Collection<String> types(VariableTree parameter) {
    Tree type = parameter.getType();
    return type instanceof UnionTypeTree union
        ? union.getTypeAlternatives().stream().map(Tree::toString).toList()
        : List.of(String.valueOf(type));
  }

  private static void eachMethod(BiConsumer<Source, MethodTree> each) {
    for (Source source : SOURCES) {
      new TreeScanner<@Nullable Void, @Nullable Void>() {
        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
          each.accept(source, method);
          return super.visitMethod(method, null);
        }
      }.scan(source.tree(), null);
    }
  }

  private static String place(Source source, MethodTree method) {
    return "%s.%s:%d".formatted(source.name(), method.getName(), source.line(method));
  }
}
