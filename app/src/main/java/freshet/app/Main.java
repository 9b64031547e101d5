package freshet.app;

import freshet.policy.catalogue.PolicyCatalogue;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;

/** The freshet command; without a subcommand it shows its help. */
@Command(
    name = "freshet",
    versionProvider = Version.class,
    header = "A feed server that retrieves each feed when it is worth it, within a budget.",
    synopsisHeading = "%nUsage: ",
    description = {
      "",
      "Freshet decides when to retrieve which feed. 'serve' runs the server, and most"
          + " other commands manage a running one. 'simulate' replays recorded posting times"
          + " against the policies of papers and of other aggregators."
    },
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet serve",
      "  freshet import subscriptions.opml",
      "  freshet status",
      "  freshet simulate --trace feeds.csv.gz --budget 1,4,16 --report out/",
      "  freshet plan --trace feeds.csv.gz --budget 4 --feed example.org/feed",
      "  freshet reproduce sia-cho",
      "  freshet parse feed.xml",
      "  freshet demo",
      "  freshet COMMAND --help",
      "  freshet verify            (builds everything, runs all tests)"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:an internal error",
      "2:input that cannot be used",
      "3:the launcher found no JDK or no Maven",
      "4:the launcher could not build",
      "5:another server leads; restart this one as standby"
    },
    subcommands = {
      SimulateCommand.class,
      PlanCommand.class,
      ReproduceCommand.class,
      PoliciesCommand.class,
      ParseCommand.class,
      DemoCommand.class,
      ServeCommand.class,
      TerminalCommand.class,
      AddCommand.class,
      ImportCommand.class,
      ExportCommand.class,
      FeedsCommand.class,
      StatusCommand.class,
      ClusterCommand.class,
      ExplainCommand.class,
      RefreshCommand.class,
      FeedCommand.class,
      RemoveCommand.class,
      SwitchCommand.class,
      SettingsCommand.class,
      BackupCommand.class,
      RestoreCommand.class,
      MoveDatabaseCommand.class,
      ExportTraceCommand.class,
      WhatIfCommand.class,
      CommandLine.HelpCommand.class
    })
public final class Main extends Subcommand implements Runnable {
  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      order = 101,
      description = "Shows the version.")
  @SuppressWarnings("UnusedVariable") // picocli reads it
  private boolean version;

  private final CommandLine commandLine;

  private Main(PolicyCatalogue policies) {
    commandLine = new CommandLine(this, new CommandFactory(policies));
  }

  /** Runs the command and exits with its exit code. */
  public static void main(String[] args) {
    boolean stackTraces = System.getenv("FRESHET_TRACE") != null;
    CommandLine commandLine = commandLine(stackTraces);
    commandLine.setColorScheme(
        Help.defaultColorScheme(ConsoleOutput.outHasColours() ? Ansi.ON : Ansi.OFF));
    System.exit(exitCode(commandLine, args));
  }

  private static int exitCode(CommandLine commandLine, String[] args) {
    try {
      return commandLine.execute(args);
    } catch (OutOfMemoryError e) { // picocli passes only exceptions to its handlers
      System.err.println("freshet: " + ExitCodes.NO_MEMORY + ".");
      return ExitCode.SOFTWARE;
    }
  }

  /** Creates the command with all its subcommands, without colours. */
  static CommandLine commandLine(boolean stackTraces) {
    return commandLine(stackTraces, PolicyCatalogue.standard());
  }

  /** Uses another catalogue of policies. */
  static CommandLine commandLine(boolean stackTraces, PolicyCatalogue policies) {
    ExitCodes failures = new ExitCodes(stackTraces);
    return new Main(policies)
        .commandLine
        .setColorScheme(Help.defaultColorScheme(Ansi.OFF))
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures);
  }

  @Override
  public void run() {
    commandLine.usage(commandLine.getOut());
  }
}
