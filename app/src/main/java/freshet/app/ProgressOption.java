package freshet.app;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether to show how far a command has come. */
final class ProgressOption {
  @Option(
      names = "--progress",
      negatable = true,
      description = "Shows a progress bar. Default: if standard error is a terminal.")
  private @Nullable Boolean progress;

  /** The bar of a task. */
  ProgressLine line(String task) {
    return new ProgressLine(task, progress == null ? Screen.errIsTerminal() : progress);
  }
}
