package freshet.app;

import freshet.simulator.PolicyName;
import freshet.simulator.SimulatorException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Turns the words after {@code --policy} into policies. */
final class PolicyChoice {
  private static final Set<String> OF_THE_PAPERS =
      Set.of(
          "uniform",
          "scheduling",
          "allocation",
          "combined",
          "combined-refit",
          "age",
          "freshness",
          "min-missing",
          "advarss");

  /** Rules of later papers that serve as baselines although they take a budget. */
  private static final Set<String> BUDGETED_PEERS = Set.of("azar", "lambdacrawl");

  private PolicyChoice() {}

  /** Several policies under one word. */
  enum Group {
    ALL("every policy and bound", _ -> true),
    PAPERS("of the papers", policy -> OF_THE_PAPERS.contains(policy.label())),
    PEERS(
        "of other aggregators and crawlers",
        policy ->
            BUDGETED_PEERS.contains(policy.label())
                || (policy.kind() == PolicyName.Kind.NATIVE
                    && !OF_THE_PAPERS.contains(policy.label()))),
    BOUNDS("that know the future", policy -> policy.kind() == PolicyName.Kind.BOUND);

    private final String summary;
    private final Predicate<PolicyName> member;

    Group(String summary, Predicate<PolicyName> member) {
      this.summary = summary;
      this.member = member;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    String summary() {
      return summary;
    }

    List<PolicyName> policies() {
      return Arrays.stream(PolicyName.values()).filter(member).toList();
    }

    private static Optional<Group> of(String label) {
      return Arrays.stream(values()).filter(group -> group.label().equals(label)).findFirst();
    }
  }

  /** The policies of names and groups, each once, in the order given. */
  static List<PolicyName> of(List<String> words) {
    Set<PolicyName> chosen = new LinkedHashSet<>();
    for (String word : words) {
      String label = word.strip();
      Group.of(label)
          .ifPresentOrElse(
              group -> chosen.addAll(group.policies()), () -> chosen.add(one(label, true)));
    }
    if (chosen.isEmpty()) {
      throw new SimulatorException(
          "--policy names no policy; name one or more of those that 'freshet policies' lists");
    }
    return List.copyOf(chosen);
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
