package freshet.app;

import freshet.policy.Horizon;
import freshet.simulator.scene.Scene;
import freshet.simulator.scene.SceneConditions;
import freshet.simulator.trace.SimulatorException;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceReader;
import freshet.simulator.trace.TraceTime;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for a scene: a trace, the learning and evaluation windows, and the conditions. */
final class SceneOptions {
  @Option(
      names = "--trace",
      required = true,
      paramLabel = "FILE",
      description =
          "The postings to replay: CSV with the header feed,published[,window] or JSON lines with"
              + " these keys, plain or gzip, sorted by time; - reads standard input.")
  private String trace = "";

  @Option(
      names = "--from",
      paramLabel = "DATE",
      converter = DateConverter.class,
      description =
          "Start of the learning window, such as 2023-01-31 (UTC). Default: the day of the"
              + " first posting.")
  private @Nullable Double from;

  @Option(
      names = "--learn",
      paramLabel = "TIME",
      defaultValue = "28d",
      converter = DaysConverter.class,
      description =
          "Length of the learning window, in which policies see everything: 28d, 36h, 90m, 2w."
              + " Default: ${DEFAULT-VALUE}.")
  private double learn;

  @Option(
      names = "--evaluate",
      paramLabel = "TIME",
      converter = DaysConverter.class,
      description =
          "Length of the evaluation window after it. Default: until the midnight after the"
              + " last posting.")
  private @Nullable Double evaluate;

  @Option(
      names = "--window",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "How many postings a feed lists, where the trace does not say. Default:"
              + " ${DEFAULT-VALUE}.")
  private int window;

  @Option(
      names = "--weights",
      paramLabel = "FILE",
      description =
          "Importance and cost of feeds: CSV with the header feed,weight[,cost]. Feeds not in it"
              + " have 1 and 1.")
  private @Nullable Path weights;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The same seed gives the same result to the digit. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Mixin private final ConditionOptions conditionOptions = new ConditionOptions();

  /** Reads the trace and cuts the windows; prints notes where it deviates from the options. */
  Scene scene(PrintWriter notes) {
    check();
    SceneConditions conditions = conditionOptions.conditions();
    Trace whole =
        weights == null
            ? TraceReader.read(trace, window)
            : TraceReader.read(trace, window, weights);
    double begin = Math.floor(whole.first());
    double end = Math.floor(whole.last()) + 1;
    double learnFrom = from == null ? begin : from;
    if (learnFrom < begin || learnFrom >= end) {
      throw new SimulatorException(
          "--from "
              + TraceTime.text(learnFrom)
              + " lies outside the trace "
              + whole.name()
              + "; choose a date from "
              + TraceTime.text(begin)
              + " to before "
              + TraceTime.text(end));
    }
    double split = learnFrom + learn;
    if (split >= end) {
      throw new SimulatorException(
          String.format(
              Locale.ROOT,
              "a learning window of %s days leaves nothing to evaluate, as the trace %s ends %s days"
                  + " after its begin; choose a shorter --learn",
              days(learn),
              whole.name(),
              days(end - learnFrom)));
    }
    Scene scene =
        Scene.of(
                whole,
                new Horizon(learnFrom, split),
                new Horizon(split, until(split, end, notes)),
                conditions.minInterval(),
                seed)
            .under(conditions);
    if (scene.postings() == 0) {
      throw new SimulatorException(
          "the trace "
              + whole.name()
              + " has no posting between "
              + TraceTime.text(split)
              + " and "
              + TraceTime.text(scene.evaluate().to())
              + "; choose other windows by --from, --learn or --evaluate");
    }
    return scene;
  }

  private void check() {
    if (window < 1) {
      throw new SimulatorException("--window " + window + " lists no posting; give 1 or more");
    }
    if (learn <= 0 || (evaluate != null && evaluate <= 0)) {
      throw new SimulatorException(
          (learn <= 0 ? "--learn" : "--evaluate") + " is no time at all; give more, such as 28d");
    }
  }

  private double until(double split, double end, PrintWriter notes) {
    if (evaluate == null || split + evaluate == end) {
      return end;
    }
    if (split + evaluate > end) {
      notes.println(
          "Note: the trace ends "
              + days(end - split)
              + " days after the learning window, so these are evaluated instead of "
              + days(evaluate)
              + ".");
      return end;
    }
    return split + evaluate;
  }

  private static String days(double days) {
    String text = String.format(Locale.ROOT, "%.2f", days);
    return text.replaceAll("\\.?0+$", "");
  }
}
