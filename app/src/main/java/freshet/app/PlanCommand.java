package freshet.app;

import freshet.app.settings.SimilarNames;
import freshet.policy.Agenda;
import freshet.policy.Horizon;
import freshet.policy.Intensity;
import freshet.policy.capability.Explaining;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.SimulatedPolicy;
import freshet.simulator.Simulator;
import freshet.simulator.replay.Replay;
import freshet.simulator.report.ConditionsText;
import freshet.simulator.report.PlanDrawing;
import freshet.simulator.report.PlanReasons;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.SimulatorException;
import freshet.simulator.trace.TraceFeed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Draws the retrievals of one feed by a policy. */
@Command(
    name = "plan",
    sortOptions = false,
    header = "Draws when a policy retrieves one feed.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "freshet plan --trace FILE --feed NAME [OPTION...]",
    description = {
      "",
      "The policy learns from the learning window and is then replayed; the drawing shows the"
          + " retrievals in the first days of the evaluation window over λ(t), the rate of the"
          + " postings as the policy has learned it. The policy freshet also says why it makes each of"
          + " them."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet plan --trace feeds.csv.gz --feed example.org/feed --budget 4",
      "  freshet plan --trace feeds.csv.gz --feed example.org/feed --svg plan.svg",
      "  freshet plan --trace feeds.csv.gz --feed example.org/feed --policy freshet"
    })
final class PlanCommand extends Subcommand implements Callable<Integer> {
  private final PolicyChoice choice;

  private static final int SUGGESTIONS = 3;

  @Mixin private final SceneOptions sceneOptions = new SceneOptions();

  @Option(
      names = "--feed",
      required = true,
      paramLabel = "NAME",
      description = "The feed, by its name in the trace.")
  private String feed = "";

  @Option(
      names = "--budget",
      paramLabel = "M",
      defaultValue = "4",
      converter = BudgetConverter.class,
      description =
          "Retrievals per day and feed, on average over all feeds. Default: ${DEFAULT-VALUE}.")
  private double budget;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      defaultValue = "combined",
      description = "'freshet policies' lists them. Default: ${DEFAULT-VALUE}.")
  private String policy = "";

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many days to draw. Default: ${DEFAULT-VALUE}.")
  private int days;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Also writes the drawing to this file.")
  private @Nullable Path svg;

  PlanCommand(SimulatedPolicies policies) {
    choice = new PolicyChoice(policies);
  }

  @Override
  public Integer call() {
    PrintWriter out = out();
    PrintWriter err = err();
    SimulatedPolicy chosen = choice.one(policy);
    if (days < 1) {
      throw new SimulatorException("--days " + days + " draws nothing; give 1 or more");
    }
    Scene scene = sceneOptions.scene(err);
    int index = indexOf(feed, scene);
    if (!chosen.takesBudget()) {
      err.println("Note: " + policy + " takes no budget; it is drawn at its own defaults.");
    }
    Drawn drawn = draw(chosen, scene, index);
    String conditions = ConditionsText.lines(scene.conditions());
    out.print(conditions.isEmpty() ? "" : conditions + "\n");
    out.print(drawn.picture().text());
    if (drawn.reasons() != null) {
      out.print("\n" + drawn.reasons().text());
    }
    out.flush();
    if (svg != null) {
      write(svg, drawn.picture().svg());
    }
    return 0;
  }

  /**
   * The drawing.
   *
   * @param reasons null for a policy that gives none
   */
  private record Drawn(PlanDrawing picture, @Nullable PlanReasons reasons) {}

  private Drawn draw(SimulatedPolicy chosen, Scene scene, int index) {
    Agenda agenda =
        new Simulator(scene, _ -> {}).agenda(chosen, chosen.takesBudget() ? budget : null, 1);
    Intensity intensity = LearnedIntensity.of(agenda, scene, index);
    @Nullable PlanReasons reasons =
        agenda
            .find(Explaining.class)
            .map(explaining -> new PlanReasons(() -> explaining.explain(index)))
            .orElse(null);
    double from = scene.evaluate().from();
    Horizon drawn = new Horizon(from, Math.min(from + days, scene.evaluate().to()));
    DoubleStream.Builder times = DoubleStream.builder();
    new Replay(
            scene,
            agenda,
            retrieval -> {
              if (retrieval.feed() == index && drawn.contains(retrieval.at())) {
                times.add(retrieval.at());
                if (reasons != null) {
                  reasons.retrieved(retrieval.at());
                }
              }
            })
        .run();
    PlanDrawing picture = new PlanDrawing(intensity, drawn, times.build().toArray(), feed, policy);
    return new Drawn(picture, reasons);
  }

  private static int indexOf(String name, Scene scene) {
    List<String> names = scene.trace().feeds().stream().map(TraceFeed::name).toList();
    int index = names.indexOf(name);
    if (index < 0) {
      throw new SimulatorException(
          "no feed '"
              + name
              + "' has a posting in the windows of the trace "
              + scene.trace().name()
              + SimilarNames.question(name, names, SUGGESTIONS));
    }
    return index;
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new SimulatorException(
          "the drawing cannot be written to '" + file + "'; choose another file for --svg");
    }
  }
}
