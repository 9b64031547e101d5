package freshet.app;

import freshet.app.demo.DemoScreen;
import freshet.app.demo.DemoTrace;
import freshet.app.demo.Demonstration;
import freshet.app.demo.Show;
import freshet.app.server.DataFolder;
import freshet.app.server.Given;
import freshet.app.server.Settings;
import freshet.app.server.SettingsFile;
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

/** Shows the aggregator at work on a town of publishers on this machine. */
@Command(
    name = "demo",
    sortOptions = false,
    header = "Shows the server at work, offline, on recorded postings at a fast clock.",
    description = {
      "",
      "Some hundred publishers on this machine post as recorded news sites did; some fail, move,"
          + " throttle or have a hub. The server watches them for two weeks that pass within"
          + " minutes. In the end its figures are compared with those of the simulator. Nothing"
          + " stays behind."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet demo",
      "  freshet demo --speed 1200 --policy uniform --budget 24/feed",
      "  freshet demo --trace feeds.csv.gz --hosts 100"
    })
final class Demo extends Subcommand implements Callable<Integer> {
  /** The documents of more publishers would not come fast enough. */
  private static final int MOST_HOSTS = 2000;

  /** How long the summary may take. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final CountDownLatch ended = new CountDownLatch(1);

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "The postings to replay, as for 'simulate', of four days or more. Default: news sites in"
              + " November 2020.")
  private @Nullable Path trace;

  @Option(
      names = "--speed",
      paramLabel = "N",
      defaultValue = "3600",
      description =
          "How much faster than time the clock runs, 1 to 20000. Default: ${DEFAULT-VALUE}, an"
              + " hour in a second.")
  private double speed;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "320",
      description = "How many publishers there are at most. Default: ${DEFAULT-VALUE}.")
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

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!(speed >= 1 && speed <= 20_000)) {
      throw new BadInput("--speed %s is not from 1 to 20000".formatted(speed));
    }
    if (hosts < 1 || hosts > MOST_HOSTS) {
      throw new BadInput("--hosts %d is not from 1 to %d".formatted(hosts, MOST_HOSTS));
    }
    Settings.of(Given.of(SettingsFile.NONE, Map.of(), flags())).logging().setUp();
    try (TemporaryFolder folder = new TemporaryFolder("freshet-demo")) {
      Trace replayed = DemoTrace.read(trace, folder.path(), hosts);
      DataFolder data = new DataFolder(folder.path());
      try (Demonstration demonstration =
          new Demonstration(replayed, data, flags(), Version.number())) {
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

  /** Who presses Ctrl-C sees the summary too, and leaves nothing behind. */
  private void show(Demonstration demonstration) throws InterruptedException {
    Show show = new Show(demonstration, new DemoScreen(out(), Screen.outIsTerminal()), speed);
    Thread hook = Supervisor.atExit(() -> end(show));
    Runtime.getRuntime().addShutdownHook(hook);
    show.run();
  }

  private void end(Show show) {
    show.stop();
    try {
      ended.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
