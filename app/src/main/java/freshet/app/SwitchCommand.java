package freshet.app;

import freshet.web.TimeSpanText;
import freshet.web.admin.PolicyControl.Choice;
import freshet.web.admin.PolicyControl.Course;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Changes policy, budget or weight rule of a running server. */
@Command(
    name = "switch",
    sortOptions = false,
    header = "Changes the policy, budget or weight rule of a running server.",
    description = {
      "",
      "The change takes effect now and survives a restart, unless a flag or the"
          + " environment of the server says otherwise."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  freshet switch --budget 48/feed", "  freshet switch --policy uniform"})
final class SwitchCommand extends ServerCommand {
  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      completionCandidates = LivePolicyNames.class,
      description = "${COMPLETION-CANDIDATES}.")
  private @Nullable String policy;

  @Option(
      names = "--budget",
      paramLabel = "BUDGET",
      description = "Retrievals: 100000/day in all, or 24/feed a day.")
  private @Nullable String budget;

  @Option(
      names = "--weights",
      paramLabel = "RULE",
      description = "What the weights of feeds follow: subscribers, reading or equal.")
  private @Nullable String weights;

  @Override
  public Integer call() {
    if (policy == null && budget == null && weights == null) {
      throw new UsageException("nothing to switch to; give --policy, --budget or --weights");
    }
    Course course = server().post("/api/switch", new Choice(policy, budget, weights), Course.class);
    print(
        "policy %s, budget %s (%s retrievals a day), weights by %s from now on"
            .formatted(
                course.policy(),
                course.budget(),
                TimeSpanText.number(course.perDay()),
                course.weights().equals("equal") ? "hand alone" : course.weights()));
    out().flush();
    return ExitCode.OK;
  }
}
