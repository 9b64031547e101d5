package freshet.app;

import freshet.app.settings.BudgetRule;
import freshet.app.whatif.HistoryScene;
import freshet.app.whatif.HistorySpan;
import freshet.policy.Budget.Unit;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.SimulatedPolicy;
import freshet.simulator.Simulator;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.scene.Scene;
import freshet.web.admin.ServerHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Replays the history of a server with other policies and budgets. */
@Command(
    name = "what-if",
    sortOptions = false,
    header = "Shows what another policy or budget would have achieved on the server's history.",
    description = {
      "",
      "The simulator replays the articles that the server found, on this machine. Missed"
          + " articles cannot be replayed, because nobody saw them; failing hosts and hubs are"
          + " not simulated. The bounds clairvoyant and hindsight-across show what nobody could"
          + " have beaten, and what knowing the other weeks would have brought."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet what-if --budget 48/feed",
      "  freshet what-if --policy uniform,combined-refit --days 28"
    })
final class WhatIfCommand extends ServerCommand {
  private final PolicyChoice choice;

  @Option(
      names = "--budget",
      paramLabel = "BUDGET",
      split = ",",
      description =
          "Retrievals, one or more: 100000/day, 24/feed. Default: the server's; of one in requests"
              + " or bytes, the retrievals that it made.")
  private List<String> budgets = List.of();

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      completionCandidates = LivePolicyNames.class,
      split = ",",
      description =
          "One or more of ${COMPLETION-CANDIDATES}, as a server would run them, or others that"
              + " 'freshet policies' lists. Default: the server's policy.")
  private List<String> policies = List.of();

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "14",
      description = "How many days are compared, up to yesterday. Default: ${DEFAULT-VALUE}.")
  private int days;

  @Mixin private final ProgressOption progress = new ProgressOption();

  WhatIfCommand(SimulatedPolicies policies) {
    choice = new PolicyChoice(policies);
  }

  @Override
  public Integer call() throws IOException {
    if (days < 1 || days > 3650) {
      throw new UsageException("--days %d is not from 1 to 3650".formatted(days));
    }
    budgets.forEach(WhatIfCommand::rule);
    if (!policies.isEmpty()) {
      choice.forServer(policies);
    }
    ApiClient server = server();
    HistorySpan span = HistorySpan.of(server.get("/api/history", ServerHistory.class), days);
    ServerHistory lived =
        server.get(
            ApiClient.path("/api/history", Map.of("days", Integer.toString(span.evaluateDays()))),
            ServerHistory.class);
    List<Double> perFeed = perFeed(lived);
    List<SimulatedPolicy> chosen =
        choice.forServer(policies.isEmpty() ? List.of(lived.course().policy()) : policies);
    Scene scene = scene(server, span, lived);
    List<PolicyResult> results = run(scene, choice.withBounds(chosen, scene), perFeed);
    new WhatIfText(lived, span, scene, results).lines().forEach(this::print);
    out().flush();
    return ExitCode.OK;
  }

  /** Returns budgets in retrievals per feed and day. */
  private List<Double> perFeed(ServerHistory history) {
    return budgets.isEmpty()
        ? List.of(HistorySpan.retrievalsPerFeed(history))
        : budgets.stream().map(text -> perFeed(text, history.feeds())).distinct().toList();
  }

  private static double perFeed(String text, long feeds) {
    return rule(text).of(feeds).perDay() / Math.max(1, feeds);
  }

  private static BudgetRule rule(String text) {
    BudgetRule rule = budget(text);
    if (rule.unit() != Unit.RETRIEVALS) {
      throw new UsageException(
          "'%s' is not in retrievals, which are all that is replayed; give 100000/day or 24/feed"
              .formatted(text));
    }
    return rule;
  }

  private static BudgetRule budget(String text) {
    return BudgetRule.of(text)
        .orElseThrow(
            () ->
                new UsageException(
                    "'%s' is not a budget; give %s".formatted(text, BudgetRule.FORMS)));
  }

  private static Scene scene(ApiClient server, HistorySpan span, ServerHistory lived)
      throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder("freshet-what-if")) {
      Path file = folder.path().resolve("history.csv");
      String path =
          ApiClient.path(
              "/api/trace",
              Map.of("days", Integer.toString(span.learnDays() + span.evaluateDays())));
      NewFile.write(file, true, to -> server.download(path, to));
      return HistoryScene.of(file, span, lived);
    }
  }

  private List<PolicyResult> run(Scene scene, List<SimulatedPolicy> chosen, List<Double> perFeed) {
    try (ProgressLine line = progress.line("what-if")) {
      return new Simulator(scene, line).run(chosen, perFeed);
    }
  }
}
