package freshet.app;

import freshet.web.Spans;
import freshet.web.manage.Steer.Choice;
import freshet.web.manage.Steer.Course;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Gives a running server another policy or budget. */
@Command(
    name = "switch",
    sortOptions = false,
    header = "Gives the running server another policy or budget.",
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

  @Override
  public Integer call() {
    if (policy == null && budget == null) {
      throw new BadInput("nothing to switch to; give --policy or --budget");
    }
    Course course = server().post("/api/switch", new Choice(policy, budget), Course.class);
    print(
        "policy %s, budget %s (%s retrievals a day) from now on"
            .formatted(course.policy(), course.budget(), Spans.number(course.perDay())));
    out().flush();
    return ExitCode.OK;
  }
}
