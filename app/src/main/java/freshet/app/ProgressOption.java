package freshet.app;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option to show progress. */
final class ProgressOption {
  @Option(
      names = "--progress",
      negatable = true,
      description = "Shows a progress bar. Default: if standard error is a terminal.")
  private @Nullable Boolean progress;

  /** Creates the bar of a task. */
  ProgressLine line(String task) {
    return new ProgressLine(task, progress == null ? ConsoleOutput.errIsTerminal() : progress);
  }
}
