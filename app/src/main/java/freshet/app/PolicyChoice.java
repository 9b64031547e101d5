package freshet.app;

import freshet.app.server.Nearest;
import freshet.simulator.PolicyName;
import freshet.simulator.PolicyName.Group;
import freshet.simulator.SimulatorException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Turns the words after {@code --policy} into policies. */
final class PolicyChoice {
  /** The word for every policy and bound. */
  static final String ALL = "all";

  private PolicyChoice() {}

  /** The policies of names and groups, each once, in the order given. */
  static List<PolicyName> of(List<String> words) {
    Set<PolicyName> chosen = new LinkedHashSet<>();
    for (String word : words) {
      String label = word.strip();
      List<PolicyName> group = group(label);
      if (group.isEmpty()) {
        chosen.add(one(label, true));
      } else {
        chosen.addAll(group);
      }
    }
    if (chosen.isEmpty()) {
      throw new SimulatorException(
          "--policy names no policy; name one or more of those that 'freshet policies' lists");
    }
    return List.copyOf(chosen);
  }

  private static List<PolicyName> group(String label) {
    return Arrays.stream(PolicyName.values())
        .filter(policy -> label.equals(ALL) || policy.group().label().equals(label))
        .toList();
  }

  /** The policy of a name. */
  static PolicyName one(String label) {
    return one(label, false);
  }

  private static PolicyName one(String label, boolean groupsToo) {
    return PolicyName.of(label)
        .orElseThrow(
            () -> {
              List<String> known = new ArrayList<>(PolicyName.labels());
              if (groupsToo) {
                known.add(ALL);
                Arrays.stream(Group.values()).map(Group::label).forEach(known::add);
              }
              return new SimulatorException(
                  "there is no policy '"
                      + label
                      + "'"
                      + Nearest.question(label, known, 1)
                      + "; 'freshet policies' lists them");
            });
  }
}
