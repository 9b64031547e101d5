package freshet.app;

import freshet.simulator.SimulatorException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The papers whose experiments can be repeated. */
enum Paper {
  SIA_CHO(Paper::later),
  HAN_LEE(Paper::later),
  ADVARSS(Paper::later);

  private final Experiment experiment;

  Paper(Experiment experiment) {
    this.experiment = experiment;
  }

  /** Repeats what a paper did and prints its figures beside ours. */
  interface Experiment {
    void run(Request request, PrintWriter out);
  }

  /**
   * What was asked for.
   *
   * @param trace repeat it on this trace, too
   * @param report a folder for the full report
   * @param feeds the size of the synthetic population; null for the paper's own
   */
  record Request(
      @Nullable String trace, @Nullable Path report, long seed, @Nullable Integer feeds) {}

  Experiment experiment() {
    return experiment;
  }

  private static void later(Request request, PrintWriter out) {
    throw new SimulatorException("this experiment is not built in yet; try 'freshet simulate'");
  }

  /** Reads the paper's name on the command line. */
  static final class Converter extends ChoiceConverter<Paper> {
    Converter() {
      super(values());
    }
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
