package freshet.app;

import freshet.web.Spans;
import freshet.web.manage.Steer.Choice;
import freshet.web.manage.Steer.Course;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Gives a running server another policy, budget or rule of weights. */
@Command(
    name = "switch",
    sortOptions = false,
    header = "Gives the running server another policy, budget or rule of weights.",
    description = {
      "",
      "It holds from now on, also after a restart, unless flags or the environment of the server"
          + " say otherwise."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  freshet switch --budget 48/feed", "  freshet switch --policy uniform"})
final class Switch extends ServerCommand {
  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      description = "freshet, uniform, allocation, combined, min-missing or advarss.")
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
      throw new BadInput("nothing to switch to; give --policy, --budget or --weights");
    }
    Course course = server().post("/api/switch", new Choice(policy, budget, weights), Course.class);
    print(
        "policy %s, budget %s (%s retrievals a day), weights by %s from now on"
            .formatted(
                course.policy(),
                course.budget(),
                Spans.number(course.perDay()),
                course.weights().equals("equal") ? "hand alone" : course.weights()));
    out().flush();
    return ExitCode.OK;
  }
}
