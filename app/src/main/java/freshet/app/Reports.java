package freshet.app;

import freshet.simulator.Scene;
import freshet.simulator.SimulatorException;
import freshet.simulator.replay.Result;
import freshet.simulator.report.ConsoleReport;
import freshet.simulator.report.CsvReport;
import freshet.simulator.report.JsonReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where results go: standard output in a format, and a folder. */
final class Reports {
  private Reports() {}

  /** Prints the results, and nothing else, in a format. */
  static void print(ReportFormat format, Scene scene, List<Result> results, PrintWriter out) {
    out.print(
        switch (format) {
          case TABLE -> ConsoleReport.text(scene, results);
          case CSV -> CsvReport.text(scene, results);
          case JSON -> JsonReport.text(scene, results);
        });
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
}
