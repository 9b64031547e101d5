package freshet.app;

import freshet.policy.Agenda;
import freshet.policy.Horizon;
import freshet.policy.PlannedAgenda;
import freshet.policy.intensity.ClusteredLearner;
import freshet.policy.intensity.Intensity;
import freshet.simulator.PolicyName;
import freshet.simulator.Scene;
import freshet.simulator.Simulator;
import freshet.simulator.SimulatorException;
import freshet.simulator.replay.Replay;
import freshet.simulator.report.PlanDrawing;
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

/** Draws when a policy retrieves one feed. */
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
          + " postings."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet plan --trace feeds.csv.gz --feed example.org/feed --budget 4",
      "  freshet plan --trace feeds.csv.gz --feed example.org/feed --svg plan.svg"
    })
final class PlanCommand extends Subcommand implements Callable<Integer> {
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

  @Option(names = "--svg", paramLabel = "FILE", description = "Writes the drawing there, too.")
  private @Nullable Path svg;

  @Override
  public Integer call() {
    PrintWriter out = out();
    PrintWriter err = err();
    PolicyName chosen = PolicyChoice.one(policy);
    if (days < 1) {
      throw new SimulatorException("--days " + days + " draws nothing; give 1 or more");
    }
    Scene scene = sceneOptions.scene(err);
    int index = indexOf(feed, scene);
    if (!chosen.takesBudget()) {
      err.println("Note: " + policy + " takes no budget; it is drawn at its own defaults.");
    }
    PlanDrawing picture = picture(chosen, scene, index);
    out.print(picture.text());
    out.flush();
    if (svg != null) {
      write(svg, picture.svg());
    }
    return 0;
  }

  private PlanDrawing picture(PolicyName chosen, Scene scene, int index) {
    Agenda agenda = new Simulator(scene, _ -> {}).agenda(chosen, budget, 1);
    Intensity intensity = intensity(agenda, scene, index);
    double from = scene.evaluate().from();
    Horizon drawn = new Horizon(from, Math.min(from + days, scene.evaluate().to()));
    DoubleStream.Builder times = DoubleStream.builder();
    new Replay(
            scene,
            agenda,
            retrieval -> {
              if (retrieval.feed() == index && drawn.contains(retrieval.at())) {
                times.add(retrieval.at());
              }
            })
        .run();
    return new PlanDrawing(intensity, drawn, times.build().toArray(), feed, policy);
  }

  /** λ(t) as the policy learned it; for one that learns none, as SC's method would. */
  private static Intensity intensity(Agenda agenda, Scene scene, int index) {
    var profiles =
        agenda instanceof PlannedAgenda planned
            ? planned.profiles()
            : ClusteredLearner.published(scene.seed())
                .learn(scene.learned(), scene.evaluate().from());
    return profiles.get(index).intensity();
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
              + Nearest.question(name, names, SUGGESTIONS));
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
