package freshet.app;

import freshet.simulator.PolicyName;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** Lists the policies. */
@Command(
    name = "policies",
    header = "Lists the policies that can be simulated, and their groups.",
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n")
final class Policies extends Subcommand implements Runnable {
  @Override
  public void run() {
    PrintWriter out = out();
    int width = PolicyName.labels().stream().mapToInt(String::length).max().orElse(0);
    for (PolicyName policy : PolicyName.values()) {
      line(out, width, policy.label(), policy.summary() + remark(policy.kind()));
    }
    out.println();
    out.println("Groups of policies:");
    for (PolicyChoice.Group group : PolicyChoice.Group.values()) {
      line(out, width, group.label(), group.summary() + members(group));
    }
    out.flush();
  }

  private static void line(PrintWriter out, int width, String name, String text) {
    out.printf(Locale.ROOT, "  %-" + width + "s  %s%n", name, text);
  }

  private static String remark(PolicyName.Kind kind) {
    return switch (kind) {
      case BUDGETED -> "";
      case NATIVE -> " [takes no budget]";
      case BOUND -> " [a bound]";
    };
  }

  private static String members(PolicyChoice.Group group) {
    List<String> labels = group.policies().stream().map(PolicyName::label).toList();
    return labels.size() == PolicyName.values().length ? "" : ": " + String.join(", ", labels);
  }
}
