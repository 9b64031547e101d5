package freshet.benchmarks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a benchmark is told.
 *
 * @param numbers in the order in which they were given
 * @param options {@code --name=value}
 */
record Arguments(List<Integer> numbers, Map<String, String> options) {
  static Arguments of(String[] args) {
    List<Integer> numbers = new ArrayList<>();
    Map<String, String> options = new HashMap<>();
    for (String arg : args) {
      String[] parts = arg.split("=", 2);
      if (arg.startsWith("--") && parts.length == 2) {
        options.put(parts[0].substring(2), parts[1]);
      } else if (arg.matches("\\d+")) {
        numbers.add(Integer.parseInt(arg));
      } else {
        throw new IllegalArgumentException(arg + " is neither a number nor --NAME=VALUE");
      }
    }
    return new Arguments(List.copyOf(numbers), Map.copyOf(options));
  }

  /** The numbers, or others if none are given. */
  List<Integer> numbersOr(Integer... usual) {
    return numbers.isEmpty() ? List.of(usual) : numbers;
  }

  String text(String name, String usual) {
    return options.getOrDefault(name, usual);
  }

  int number(String name, int usual) {
    return Integer.parseInt(text(name, Integer.toString(usual)));
  }

  double real(String name, double usual) {
    return Double.parseDouble(text(name, Double.toString(usual)));
  }
}
