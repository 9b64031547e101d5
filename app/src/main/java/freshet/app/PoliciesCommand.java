package freshet.app;

import freshet.policy.catalogue.Group;
import freshet.policy.catalogue.PolicyDefinition;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.SimulatedPolicy;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;

/** Lists the policies by group. */
@Command(
    name = "policies",
    header = "Lists the policies that can be simulated, by group.",
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n")
final class PoliciesCommand extends Subcommand implements Runnable {
  private final SimulatedPolicies policies;

  PoliciesCommand(SimulatedPolicies policies) {
    this.policies = policies;
  }

  @Override
  public void run() {
    PrintWriter out = out();
    int width = policies.names().stream().mapToInt(String::length).max().orElse(0);
    for (Group group : Group.values()) {
      out.printf(Locale.ROOT, "%s: %s%n", group.label(), group.summary());
      for (SimulatedPolicy policy : policies.all()) {
        if (policy.group() == group) {
          String live = isLive(policy) ? "+" : " ";
          String mark = policy.takesBudget() ? " " : "*";
          out.printf(
              Locale.ROOT,
              "%s%s%-" + width + "s  %s%n",
              live,
              mark,
              policy.name(),
              policy.summary());
        }
      }
      out.println();
    }
    out.println("+ can be followed by a server: " + policies.catalogue().liveNames() + ".");
    out.println("* takes no budget: run at its own defaults, and stretched to each budget.");
    out.println("A group can be named in place of its policies, and 'all' for everything.");
    out.flush();
  }

  private boolean isLive(SimulatedPolicy policy) {
    return policies.catalogue().of(policy.name()).filter(PolicyDefinition::live).isPresent();
  }
}
