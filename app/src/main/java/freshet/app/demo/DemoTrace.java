package freshet.app.demo;

import freshet.simulator.trace.SimulatorException;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import freshet.simulator.trace.TraceReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The trace that a demonstration replays. */
public final class DemoTrace {
  private static final String BUNDLED = "headlines.csv.gz";

  /** The window of feeds if the trace does not say. */
  private static final int WINDOW = 250;

  private static final double MOST_LEARN_DAYS = 14;
  private static final double LEAST_DAYS = 4;

  private DemoTrace() {}

  /**
   * Reads a trace, by default the bundled one.
   *
   * @param scratch where the bundled one may be unpacked
   * @param most the most feeds, sampled evenly
   */
  public static Trace read(@Nullable Path file, Path scratch, int most) throws IOException {
    Trace whole = TraceReader.read(file == null ? unpacked(scratch) : file, WINDOW);
    if (whole.last() - whole.first() < LEAST_DAYS) {
      throw new SimulatorException(
          "the trace %s is shorter than %.0f days; choose a longer one"
              .formatted(whole.name(), LEAST_DAYS));
    }
    int all = whole.feeds().size();
    int wanted = Math.min(most, all);
    List<TraceFeed> chosen = new ArrayList<>();
    for (int i = 0; i < wanted; i++) {
      chosen.add(whole.feeds().get((int) ((long) i * all / wanted)));
    }
    return new Trace(whole.name(), chosen);
  }

  private static Path unpacked(Path scratch) throws IOException {
    Path file = scratch.resolve(BUNDLED);
    try (InputStream in = DemoTrace.class.getResourceAsStream(BUNDLED)) {
      Files.copy(Objects.requireNonNull(in, BUNDLED), file);
    }
    return file;
  }

  /**
   * Returns how many days lie before the start of the demonstration, so that feeds have something
   * to list.
   */
  static double learnDays(Trace trace) {
    return Math.min(MOST_LEARN_DAYS, Math.floor((trace.last() - trace.first()) / 2));
  }
}
