package freshet.app;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The base of all commands: their help and output. */
abstract class Subcommand {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      order = 100,
      description = "Shows this help.")
  @SuppressWarnings("UnusedVariable") // picocli reads it
  private boolean help;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Returns the command as users type it. */
  String commandName() {
    return spec.qualifiedName();
  }

  PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
