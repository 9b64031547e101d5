package freshet.app;

import freshet.policy.Budget.Unit;
import freshet.web.BudgetText;
import freshet.web.TimeSpanText;
import freshet.web.admin.MissesText;
import freshet.web.admin.PolicyControl.Choice;
import freshet.web.admin.PolicyControl.Course;
import freshet.web.admin.PolicyControl.Misses;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Changes policy, budget, weight rule or the price of misses of a running server. */
@Command(
    name = "switch",
    sortOptions = false,
    header = "Changes policy, budget, weights or the price of misses of a running server.",
    description = {
      "",
      "The change takes effect now and survives a restart, unless a flag or the"
          + " environment of the server says otherwise."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet switch --budget 48/feed",
      "  freshet switch --budget 2GB/day",
      "  freshet switch --policy uniform",
      "  freshet switch --miss-price 5d --max-missed 1%"
    })
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
      description =
          "Retrievals: 100000/day in all, or 24/feed a day; or requests or bytes:"
              + " '50000 requests/day', 2GB/day, 5MB/feed.")
  private @Nullable String budget;

  @Option(
      names = "--weights",
      paramLabel = "RULE",
      description = "What the weights of feeds follow: subscribers, reading or equal.")
  private @Nullable String weights;

  @Option(
      names = "--miss-price",
      paramLabel = "TIME|auto",
      description =
          "What a missed article costs, as a delay such as 12h, for policies that weigh misses"
              + " (freshet); auto adjusts it to keep --max-missed.")
  private @Nullable String missPrice;

  @Option(
      names = "--max-missed",
      paramLabel = "SHARE",
      description =
          "The largest share of articles that may be missed, such as 1%%; none for a fixed price.")
  private @Nullable String maxMissed;

  @Override
  public Integer call() {
    Choice choice = new Choice(policy, budget, weights, missPrice, maxMissed);
    if (choice.equals(new Choice(null, null, null, null, null))) {
      throw new UsageException(
          "nothing to switch to; give --policy, --budget, --weights, --miss-price or"
              + " --max-missed");
    }
    Course course = server().post("/api/switch", choice, Course.class);
    print(
        "policy %s, budget %s (%s a day), weights by %s from now on"
            .formatted(
                course.policy(),
                course.budget(),
                perDay(course),
                course.weights().equals("equal") ? "hand alone" : course.weights()));
    Misses misses = course.misses();
    if (misses != null) {
      print(MissesText.of(misses, course.policy()));
    }
    out().flush();
    return ExitCode.OK;
  }

  private static String perDay(Course course) {
    Unit unit = BudgetText.unit(course.unit());
    return unit == Unit.RETRIEVALS
        ? TimeSpanText.number(course.perDay()) + " retrievals"
        : BudgetText.of(course.perDay(), unit);
  }
}
