package freshet.app;

import freshet.simulator.PolicyName;
import freshet.simulator.PolicyName.Group;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;

/** Lists the policies, group by group. */
@Command(
    name = "policies",
    header = "Lists the policies that can be simulated, by group.",
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n")
final class Policies extends Subcommand implements Runnable {
  @Override
  public void run() {
    PrintWriter out = out();
    int width = PolicyName.labels().stream().mapToInt(String::length).max().orElse(0);
    for (Group group : Group.values()) {
      out.printf(Locale.ROOT, "%s: %s%n", group.label(), group.summary());
      for (PolicyName policy : PolicyName.values()) {
        if (policy.group() == group) {
          String mark = policy.takesBudget() ? " " : "*";
          out.printf(
              Locale.ROOT, " %s%-" + width + "s  %s%n", mark, policy.label(), policy.summary());
        }
      }
      out.println();
    }
    out.println("* takes no budget: run at its own defaults, and stretched to each budget.");
    out.println("A group can be named in place of its policies, and 'all' for everything.");
    out.flush();
  }
}
