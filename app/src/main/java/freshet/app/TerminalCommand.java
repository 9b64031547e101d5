package freshet.app;

import freshet.app.logging.LogSetup;
import freshet.app.server.HeapTrimmer;
import freshet.app.server.RemoteTerminal;
import freshet.app.server.ServerEnvironment;
import freshet.app.settings.ServerSettings;
import freshet.app.settings.SettingSources;
import freshet.app.settings.SettingsFile;
import freshet.cluster.ClusterSettings;
import freshet.work.Supervisor;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a terminal until it is stopped. */
@Command(
    name = "terminal",
    sortOptions = false,
    header = "Runs a terminal: fetches feeds for the server of a cluster.",
    description = {
      "",
      "A terminal needs no database and no data folder, and you may kill it at any moment."
          + " It uses the Kafka settings, public-url and contact (who is asking), allow-network"
          + " and opt-out; all other settings are the server's."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet terminal --kafka broker:9092",
      "  freshet terminal --kafka broker:9093 --kafka-config tls.properties --concurrent 500"
    })
final class TerminalCommand extends Subcommand implements Callable<Integer> {
  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private KafkaOptions kafka;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Its name in 'freshet cluster'; machine and process number unless set.")
  private @Nullable String name;

  @Option(
      names = "--concurrent",
      paramLabel = "N",
      description = "The most concurrent retrievals; 200 unless set.")
  private @Nullable String concurrent;

  @Option(names = "--settings", paramLabel = "FILE", description = "A settings file.")
  private @Nullable Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Any other setting; 'freshet settings' lists them. May be repeated.")
  private Map<String, String> others = new LinkedHashMap<>();

  @Override
  public Integer call() throws InterruptedException, ExecutionException {
    ServerSettings settings = ServerSettings.of(given());
    LogSetup.setUp(settings.logging());
    HeapTrimmer.keep();
    ServerSettings.Clustering clustering = settings.clustering();
    if (clustering == null) {
      throw new UsageException("no broker is named; give one by --kafka HOST:PORT");
    }
    run(clustering.kafka(), settings);
    return ExitCode.OK;
  }

  private SettingSources given() {
    Map<String, String> flags = new HashMap<>(others);
    kafka.addTo(flags);
    if (concurrent != null) {
      flags.put("concurrent", concurrent);
    }
    SettingsFile set = file == null ? SettingsFile.NONE : SettingsFile.read(file);
    return SettingSources.of(set, System.getenv(), flags);
  }

  private void run(ClusterSettings cluster, ServerSettings settings)
      throws InterruptedException, ExecutionException {
    String called = name == null ? usualName() : name;
    RemoteTerminal terminal =
        RemoteTerminal.open(cluster, settings, called, Version.number(), ServerEnvironment.REAL);
    Runtime.getRuntime().addShutdownHook(Supervisor.atExit(terminal::close));
    out()
        .println(
            "Terminal %s retrieves for the cluster at %s (Ctrl-C stops it)."
                .formatted(called, cluster.bootstrap()));
    out().flush();
    terminal.ended().get();
  }

  private static String usualName() {
    long process = ProcessHandle.current().pid();
    try {
      return InetAddress.getLocalHost().getHostName() + "-" + process;
    } catch (UnknownHostException e) {
      return "localhost-" + process;
    }
  }
}
