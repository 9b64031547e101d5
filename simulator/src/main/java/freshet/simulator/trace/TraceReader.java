package freshet.simulator.trace;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Reads traces: CSV with the header {@code feed,published} or {@code feed,published,window}, or
 * JSON lines with the same keys; plain or gzip; sorted by time. Invalid input is reported by a
 * {@link SimulatorException} with one sentence.
 */
public final class TraceReader {
  /** The name of standard input. */
  public static final String STANDARD_INPUT = "-";

  private static final Pattern ENDINGS =
      Pattern.compile("(\\.(csv|jsonl|ndjson|json|txt))?(\\.gz)?$", Pattern.CASE_INSENSITIVE);

  private TraceReader() {}

  /**
   * Reads a file, or standard input.
   *
   * @param defaultWindow for feeds whose window the trace does not give; of several windows of one
   *     feed the largest counts
   */
  public static Trace read(String source, int defaultWindow) {
    boolean standardInput = source.equals(STANDARD_INPUT);
    try (TextLines lines =
        standardInput
            ? TextLines.of(System.in, "the trace on standard input")
            : TextLines.open(source, "the trace")) {
      return read(lines, standardInput ? "stdin" : nameOf(source), defaultWindow);
    }
  }

  public static Trace read(Path file, int defaultWindow) {
    return read(file.toString(), defaultWindow);
  }

  /**
   * Reads a trace and the weights of its feeds from a CSV file with the header {@code feed,weight}
   * or {@code feed,weight,cost}. Feeds that it does not name have weight and cost 1.
   */
  public static Trace read(String source, int defaultWindow, Path weights) {
    Trace trace = read(source, defaultWindow);
    try (TextLines lines = TextLines.open(weights.toString(), "the weights file")) {
      return FeedWeights.weighted(trace, lines);
    }
  }

  static Trace read(TextLines lines, String name, int defaultWindow) {
    String first = lines.next();
    if (first == null) {
      throw lines.wrong(
          "is empty; it needs the header feed,published or feed,published,window and a line for"
              + " each posting");
    }
    TraceBuilder builder = new TraceBuilder(lines);
    RowFormat format;
    if (first.stripLeading().startsWith("{")) {
      format = new JsonRows(lines);
      builder.add(format.row(first));
    } else {
      format = new CsvRows(lines, first);
    }
    for (String line = lines.next(); line != null; line = lines.next()) {
      builder.add(format.row(line));
    }
    return builder.build(name, defaultWindow);
  }

  /** Returns the file name without folder and extensions. */
  static String nameOf(String source) {
    Path file = Path.of(source).getFileName();
    String name = file == null ? source : file.toString();
    String stripped = ENDINGS.matcher(name).replaceFirst("");
    return stripped.isEmpty() ? name : stripped;
  }
}
