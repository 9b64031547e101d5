package freshet.app;

import freshet.simulator.replay.PolicyResult;
import freshet.simulator.report.ConsoleReport;
import freshet.simulator.report.CsvReport;
import freshet.simulator.report.JsonReport;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.SimulatorException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes results to standard output and to a folder. */
final class Reports {
  private Reports() {}

  /** Prints the results, and nothing else. */
  static void print(ReportFormat format, Scene scene, List<PolicyResult> results, PrintWriter out) {
    out.print(
        switch (format) {
          case TABLE -> ConsoleReport.text(scene, results);
          case CSV -> CsvReport.text(scene, results);
          case JSON -> JsonReport.text(scene, results);
        });
    out.flush();
  }

  /** Checks, before anything is computed, that a report can be written. */
  static void prepare(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new SimulatorException(
          "the report folder '" + folder + "' cannot be created; choose another for --report");
    }
    if (!Files.isWritable(folder)) {
      throw new SimulatorException(
          "the report folder '" + folder + "' is not writable; choose another for --report");
    }
  }
}
