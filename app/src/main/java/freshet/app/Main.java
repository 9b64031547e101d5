package freshet.app;

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
    header = "Brings new postings of many feeds in as soon as a budget of retrievals allows.",
    synopsisHeading = "%nUsage: ",
    description = {
      "",
      "Freshet decides when to retrieve which feed. Its server watches feeds, and the commands"
          + " behind it manage one that runs. Its simulator replays recorded postings against the"
          + " policies of the papers and of other aggregators."
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
      "  freshet verify            (of the launcher: builds all, runs the tests)"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:a fault of ours",
      "2:input that cannot be used",
      "3:the launcher found no JDK or no Maven",
      "4:the launcher could not build",
      "5:another server leads now; start this one again as standby"
    },
    subcommands = {
      Simulate.class,
      PlanCommand.class,
      Reproduce.class,
      Policies.class,
      ParseCommand.class,
      Demo.class,
      Serve.class,
      TerminalCommand.class,
      Add.class,
      ImportCommand.class,
      ExportCommand.class,
      FeedsCommand.class,
      StatusCommand.class,
      ClusterCommand.class,
      Explain.class,
      Refresh.class,
      FeedCommand.class,
      Remove.class,
      Switch.class,
      SettingsCommand.class,
      BackupCommand.class,
      Restore.class,
      MoveDatabase.class,
      ExportTrace.class,
      WhatIf.class,
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

  private Main() {
    commandLine = new CommandLine(this);
  }

  /** Runs the command and leaves the Java virtual machine with its exit code. */
  public static void main(String[] args) {
    boolean stackTraces = System.getenv("FRESHET_TRACE") != null;
    CommandLine commandLine = commandLine(stackTraces);
    commandLine.setColorScheme(
        Help.defaultColorScheme(Screen.outHasColours() ? Ansi.ON : Ansi.OFF));
    System.exit(exitCode(commandLine, args));
  }

  private static int exitCode(CommandLine commandLine, String[] args) {
    try {
      return commandLine.execute(args);
    } catch (OutOfMemoryError e) { // picocli hands only exceptions to its handlers
      System.err.println("freshet: " + Failures.NO_MEMORY + ".");
      return ExitCode.SOFTWARE;
    }
  }

  /** The command with all its subcommands, without colours. */
  static CommandLine commandLine(boolean stackTraces) {
    Failures failures = new Failures(stackTraces);
    return new Main()
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
