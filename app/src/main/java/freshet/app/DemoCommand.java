package freshet.app;

import freshet.app.demo.DemoRunner;
import freshet.app.demo.DemoScreen;
import freshet.app.demo.DemoTrace;
import freshet.app.demo.Demonstration;
import freshet.app.logging.LogSetup;
import freshet.app.settings.DataFolder;
import freshet.app.settings.ServerSettings;
import freshet.app.settings.SettingSources;
import freshet.app.settings.SettingsFile;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.simulator.trace.Trace;
import freshet.work.Supervisor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Demonstrates the server on simulated publishers on this machine. */
@Command(
    name = "demo",
    sortOptions = false,
    header = "Shows the server at work: offline, on recorded posting times, with a fast clock.",
    description = {
      "",
      "A few hundred publishers on this machine post as recorded news sites did; some"
          + " fail, move, throttle or push through a hub. The server watches them for two weeks"
          + " that pass within minutes. Within the first day and at the end its figures are compared"
          + " with those of the simulator. Nothing is left behind."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet demo",
      "  freshet demo --speed 1200 --policy uniform --budget 24/feed",
      "  freshet demo --trace feeds.csv.gz --hosts 100"
    })
final class DemoCommand extends Subcommand implements Callable<Integer> {
  private final PolicyCatalogue policies;

  /** More publishers could not be served fast enough. */
  private static final int MOST_HOSTS = 2000;

  /** How long the summary may take. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final CountDownLatch ended = new CountDownLatch(1);

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "The trace to replay, as for 'simulate', at least four days long. Default: news"
              + " sites in November 2020.")
  private @Nullable Path trace;

  @Option(
      names = "--speed",
      paramLabel = "N",
      defaultValue = "3600",
      description =
          "How many times faster the clock runs, 1 to 20000. Default: ${DEFAULT-VALUE}, an"
              + " hour in a second.")
  private double speed;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "320",
      description = "The largest number of publishers. Default: ${DEFAULT-VALUE}.")
  private int hosts;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "The port of the server. Default: any that is free.")
  private String port = "0";

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      defaultValue = "freshet",
      description = "As for 'serve'. Default: ${DEFAULT-VALUE}.")
  private String policy = "";

  @Option(
      names = "--budget",
      paramLabel = "BUDGET",
      defaultValue = "12/feed",
      description = "As for 'serve'. Default: ${DEFAULT-VALUE}, each feed every two hours.")
  private String budget = "";

  DemoCommand(PolicyCatalogue policies) {
    this.policies = policies;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!(speed >= 1 && speed <= 20_000)) {
      throw new UsageException("--speed %s is not from 1 to 20000".formatted(speed));
    }
    if (hosts < 1 || hosts > MOST_HOSTS) {
      throw new UsageException("--hosts %d is not from 1 to %d".formatted(hosts, MOST_HOSTS));
    }
    LogSetup.setUp(
        ServerSettings.of(SettingSources.of(SettingsFile.NONE, Map.of(), flags()), policies)
            .logging());
    try (TemporaryFolder folder = new TemporaryFolder("freshet-demo")) {
      Trace replayed = DemoTrace.read(trace, folder.path(), hosts);
      DataFolder data = new DataFolder(folder.path());
      try (Demonstration demonstration =
          new Demonstration(replayed, data, flags(), Version.number(), policies)) {
        show(demonstration);
      }
    } finally {
      ended.countDown();
    }
    return ExitCode.OK;
  }

  private Map<String, String> flags() {
    Map<String, String> flags = new HashMap<>(Demonstration.townSettings());
    flags.put("port", port);
    flags.put("policy", policy);
    flags.put("budget", budget);
    return flags;
  }

  /** Shows the demonstration; Ctrl-C prints the summary and removes everything too. */
  private void show(Demonstration demonstration) throws InterruptedException {
    DemoRunner show =
        new DemoRunner(demonstration, new DemoScreen(out(), ConsoleOutput.outIsTerminal()), speed);
    Thread hook = Supervisor.atExit(() -> end(show));
    Runtime.getRuntime().addShutdownHook(hook);
    show.run();
  }

  private void end(DemoRunner show) {
    show.stop();
    try {
      ended.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
