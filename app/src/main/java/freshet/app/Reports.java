package freshet.app;

import freshet.policy.quality.Quality;
import freshet.simulator.Scene;
import freshet.simulator.SimulatorException;
import freshet.simulator.replay.Result;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Where results go: standard output in a format, and a folder. */
final class Reports {
  private Reports() {}

  /** Prints the results, and nothing else, in a format. */
  static void print(ReportFormat format, Scene scene, List<Result> results, PrintWriter out) {
    switch (format) {
      case TABLE -> out.print(lines("%-28s %8s %10.3f %12.2f %9.3f%n", results));
      case CSV -> out.print(lines("%s,%s,%.6f,%.6f,%.6f%n", results));
      case JSON ->
          out.printf(
              Locale.ROOT,
              "{\"trace\":\"%s\",\"feeds\":%d,\"postings\":%d,\"learnDays\":%.6f,"
                  + "\"evaluateDays\":%.6f,\"results\":[%s]}%n",
              scene.trace().name(),
              scene.feeds(),
              scene.postings(),
              scene.learn().days(),
              scene.evaluate().days(),
              results.stream().map(Reports::json).collect(Collectors.joining(",")));
    }
    out.flush();
  }

  /** Makes sure, before anything is computed, that a report can be written. */
  static void prepare(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new SimulatorException(
          "the report folder '" + folder + "' cannot be made; choose another for --report");
    }
    if (!Files.isWritable(folder)) {
      throw new SimulatorException(
          "the report folder '" + folder + "' is not writable; choose another for --report");
    }
  }

  /** Writes the report and says which file to open. */
  static Path write(Path folder, Scene scene, List<Result> results) throws IOException {
    Path file = folder.resolve("results.json");
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      print(ReportFormat.JSON, scene, results, out);
    }
    return file;
  }

  private static String lines(String format, List<Result> results) {
    return results.stream()
        .map(
            result ->
                String.format(
                    Locale.ROOT,
                    format,
                    result.label(),
                    result.budget() == null ? "" : result.budget(),
                    result.quality().spentPerFeedDay(),
                    result.meanDelayMinutes(),
                    result.quality().missedPercent()))
        .collect(Collectors.joining());
  }

  private static String json(Result result) {
    Quality quality = result.quality();
    return String.format(
        Locale.ROOT,
        "{\"policy\":\"%s\",\"budget\":%s,\"calibrated\":%b,\"retrievalsPerFeedDay\":%.6f,"
            + "\"delayMinutes\":{\"mean\":%.6f},\"missedPercent\":%.6f}",
        result.policy(),
        result.budget(),
        result.calibrated(),
        quality.spentPerFeedDay(),
        quality.delay().mean(),
        quality.missedPercent());
  }
}
