package freshet.app.house;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The compiled main classes of all modules that {@code app} sees, which are all that ship. */
final class Classes {
  static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("freshet");

  private Classes() {}

  /** The module of one of our classes: all packages of a module begin with its name. */
  static String module(JavaClass one) {
    String[] parts = one.getPackageName().split("\\.", -1);
    return parts.length > 1 ? parts[1] : "";
  }

  static boolean isOurs(JavaClass one) {
    return one.getPackageName().startsWith("freshet.");
  }

  /** For each package those that it uses, with an example each. */
  static Map<String, Map<String, String>> packages() {
    Map<String, Map<String, String>> uses = new TreeMap<>();
    for (JavaClass one : ALL) {
      for (Dependency use : one.getDirectDependenciesFromSelf()) {
        JavaClass target = use.getTargetClass().getBaseComponentType();
        if (isOurs(target) && !target.getPackageName().equals(one.getPackageName())) {
          uses.computeIfAbsent(one.getPackageName(), _ -> new TreeMap<>())
              .putIfAbsent(
                  target.getPackageName(), one.getSimpleName() + " → " + target.getSimpleName());
        }
      }
    }
    return uses;
  }

  /** The groups of packages that use each other, directly or by way of others (Tarjan). */
  static List<Set<String>> cycles(Map<String, Map<String, String>> uses) {
    Search search = new Search(uses);
    uses.keySet().forEach(search::visit);
    return search.groups;
  }

  private static final class Search {
    private final Map<String, Map<String, String>> uses;
    private final Map<String, Integer> order = new HashMap<>();
    private final Map<String, Integer> lowest = new HashMap<>();
    private final Deque<String> path = new ArrayDeque<>();
    private final List<Set<String>> groups = new ArrayList<>();

    private Search(Map<String, Map<String, String>> uses) {
      this.uses = uses;
    }

    private void visit(String name) {
      if (order.containsKey(name)) {
        return;
      }
      int number = order.size();
      order.put(name, number);
      path.push(name);
      int low = number;
      for (String used : uses.getOrDefault(name, Map.of()).keySet()) {
        visit(used);
        if (path.contains(used)) {
          low = Math.min(low, lowest.getOrDefault(used, order.getOrDefault(used, number)));
        }
      }
      lowest.put(name, low);
      if (low == number) {
        close(name);
      }
    }

    private void close(String name) {
      Set<String> group = new TreeSet<>();
      String last;
      do {
        last = path.pop();
        group.add(last);
      } while (!last.equals(name));
      if (group.size() > 1) {
        groups.add(group);
      }
    }
  }
}
