package freshet.app;

import freshet.app.server.BudgetRule;
import freshet.app.server.HistorySpan;
import freshet.app.server.OwnScene;
import freshet.simulator.PolicyName;
import freshet.simulator.Scene;
import freshet.simulator.Simulator;
import freshet.simulator.replay.Result;
import freshet.web.manage.History;
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
    header = "Tells what another policy or budget would have brought, from the server's history.",
    description = {
      "",
      "The postings that the server found are replayed by the simulator, on this machine. What was"
          + " missed cannot be replayed, as nobody saw it; failing hosts and hubs are not"
          + " simulated."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet what-if --budget 48/feed",
      "  freshet what-if --policy uniform,combined --days 28"
    })
final class WhatIf extends ServerCommand {
  @Option(
      names = "--budget",
      paramLabel = "BUDGET",
      split = ",",
      description = "As for 'serve', one or more: 100000/day, 24/feed. Default: the server's.")
  private List<String> budgets = List.of();

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      split = ",",
      description =
          "One or more of those that 'freshet policies' lists. Default: the server's policy.")
  private List<String> policies = List.of();

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "14",
      description = "How many days are compared, up to yesterday. Default: ${DEFAULT-VALUE}.")
  private int days;

  @Mixin private final ProgressOption progress = new ProgressOption();

  @Override
  public Integer call() throws IOException {
    if (days < 1 || days > 3650) {
      throw new BadInput("--days %d is not from 1 to 3650".formatted(days));
    }
    budgets.forEach(WhatIf::rule);
    if (!policies.isEmpty()) {
      PolicyChoice.of(policies);
    }
    ApiClient server = server();
    HistorySpan span = HistorySpan.of(server.get("/api/history", History.class), days);
    History lived =
        server.get(
            ApiClient.path("/api/history", Map.of("days", Integer.toString(span.evaluateDays()))),
            History.class);
    List<Double> perFeed = perFeed(lived);
    List<PolicyName> chosen =
        PolicyChoice.of(policies.isEmpty() ? List.of(lived.course().policy()) : policies);
    Scene scene = scene(server, span, lived);
    List<Result> results = run(scene, chosen, perFeed);
    new WhatIfText(lived, span, scene, results).lines().forEach(this::print);
    out().flush();
    return ExitCode.OK;
  }

  /** Budgets per feed and day. */
  private List<Double> perFeed(History history) {
    List<String> wanted = budgets.isEmpty() ? List.of(history.course().budget()) : budgets;
    return wanted.stream().map(text -> perFeed(text, history.feeds())).distinct().toList();
  }

  private static double perFeed(String text, long feeds) {
    return rule(text).of(feeds).perDay() / Math.max(1, feeds);
  }

  private static BudgetRule rule(String text) {
    return BudgetRule.of(text)
        .orElseThrow(
            () ->
                new BadInput(
                    "'%s' is no budget; write it like 100000/day or 24/feed".formatted(text)));
  }

  private static Scene scene(ApiClient server, HistorySpan span, History lived) throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder("freshet-what-if")) {
      Path file = folder.path().resolve("history.csv");
      String path =
          ApiClient.path(
              "/api/trace",
              Map.of("days", Integer.toString(span.learnDays() + span.evaluateDays())));
      NewFile.write(file, true, to -> server.download(path, to));
      return OwnScene.of(file, span, lived);
    }
  }

  private List<Result> run(Scene scene, List<PolicyName> chosen, List<Double> perFeed) {
    try (ProgressLine line = progress.line("what-if")) {
      return new Simulator(scene, line).run(chosen, perFeed);
    }
  }
}
