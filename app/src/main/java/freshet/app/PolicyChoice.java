package freshet.app;

import freshet.app.settings.SimilarNames;
import freshet.policy.catalogue.Group;
import freshet.policy.catalogue.PolicyDefinition;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.SimulatedPolicy;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.SimulatorException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Resolves the values of {@code --policy} to policies. */
final class PolicyChoice {
  /** The name for every policy and bound. */
  static final String ALL = "all";

  private final SimulatedPolicies policies;

  PolicyChoice(SimulatedPolicies policies) {
    this.policies = policies;
  }

  /** Resolves names as a server does: a name means the policy that the server would follow. */
  List<SimulatedPolicy> forServer(List<String> words) {
    return of(words.stream().map(word -> serverName(word.strip())).toList());
  }

  private String serverName(String word) {
    return policies.catalogue().forServer(word).map(PolicyDefinition::name).orElse(word);
  }

  /** Returns the policies of names and groups without duplicates, in the given order. */
  List<SimulatedPolicy> of(List<String> words) {
    Set<SimulatedPolicy> chosen = new LinkedHashSet<>();
    for (String word : words) {
      String label = word.strip();
      List<SimulatedPolicy> group = group(label);
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

  /** Returns chosen policies with the bounds that belong into every comparison on a scene. */
  List<SimulatedPolicy> withBounds(List<SimulatedPolicy> chosen, Scene scene) {
    return policies.withBounds(chosen, scene);
  }

  private List<SimulatedPolicy> group(String label) {
    return policies.all().stream()
        .filter(policy -> label.equals(ALL) || policy.group().label().equals(label))
        .toList();
  }

  /** Returns the policy of a name. */
  SimulatedPolicy one(String label) {
    return one(label, false);
  }

  private SimulatedPolicy one(String label, boolean groupsToo) {
    return policies
        .of(label)
        .orElseThrow(
            () -> {
              List<String> known = new ArrayList<>(policies.names());
              if (groupsToo) {
                known.add(ALL);
                Arrays.stream(Group.values()).map(Group::label).forEach(known::add);
              }
              return new SimulatorException(
                  "there is no policy '"
                      + label
                      + "'"
                      + SimilarNames.question(label, known, 1)
                      + "; 'freshet policies' lists them");
            });
  }
}
