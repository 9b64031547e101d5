package freshet.benchmarks.docs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Figures of simulations, each of which is run once as a command. */
public final class SimulatedFigures {
  static final String MEAN = "delayMinutes.mean";
  private static final Set<String> BOUNDS = Set.of("clairvoyant", "hindsight", "hindsight-across");

  private final Command command;
  private final Map<List<String>, Results> known = new HashMap<>();

  /** Runs freshet with arguments and returns what it prints. */
  @FunctionalInterface
  public interface Command {
    String run(List<String> arguments);
  }

  public SimulatedFigures(Command command) {
    this.command = command;
  }

  /** Returns the results on a trace, from the command if it has not run yet. */
  Results of(String trace, String... options) {
    List<String> arguments = new ArrayList<>(List.of("simulate", "--trace"));
    arguments.add("../shared/traces/" + trace + ".csv.gz");
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--format", "csv"));
    return known.computeIfAbsent(arguments, wanted -> Results.of(command.run(wanted)));
  }

  /**
   * The rows of a simulation, each as its figures by name. All have a budget: what a rule does at
   * its own defaults is left out.
   */
  record Results(List<Map<String, String>> rows) {
    static Results of(String csv) {
      List<String> lines = csv.lines().toList();
      List<String> names = fields(lines.getFirst());
      List<Map<String, String>> rows = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        List<String> fields = fields(line);
        Map<String, String> row = new HashMap<>();
        for (int k = 0; k < names.size(); k++) {
          row.put(names.get(k), fields.get(k));
        }
        if (!row.getOrDefault("budget", "").isEmpty()) {
          rows.add(row);
        }
      }
      return new Results(rows);
    }

    private static List<String> fields(String line) {
      return Arrays.asList(line.split(",", -1));
    }

    private Stream<Map<String, String>> at(double budget) {
      return rows.stream().filter(row -> figure(row, "budget") == budget);
    }

    private static double figure(Map<String, String> row, String name) {
      return Double.parseDouble(row.getOrDefault(name, "NaN"));
    }

    double figure(String policy, double budget, String name) {
      return at(budget)
          .filter(row -> policy.equals(row.get("policy")))
          .mapToDouble(row -> figure(row, name))
          .findFirst()
          .orElseThrow(
              () -> new IllegalArgumentException("there is no policy '%s'".formatted(policy)));
    }

    double mean(String policy, double budget) {
      return figure(policy, budget, MEAN);
    }

    /** Returns the policy with the least mean delay of all that do not know the future but one. */
    String bestBut(String policy, double budget) {
      return at(budget)
          .filter(row -> !policy.equals(row.get("policy")))
          .filter(row -> !BOUNDS.contains(row.get("policy")))
          .min(Comparator.comparingDouble(row -> figure(row, MEAN)))
          .map(row -> row.getOrDefault("policy", ""))
          .orElseThrow();
    }
  }
}
