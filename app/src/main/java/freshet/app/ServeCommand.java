package freshet.app;

import freshet.app.logging.LogSetup;
import freshet.app.server.FailoverServer;
import freshet.app.server.HeapTrimmer;
import freshet.app.server.Server;
import freshet.app.server.ServerEnvironment;
import freshet.app.settings.ServerSettings;
import freshet.app.settings.SettingSources;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.work.Supervisor;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Runs the server until it is stopped. */
@Command(
    name = "serve",
    header = "Runs the server: watches feeds until you stop it.",
    description = {
      "",
      "Everything it learns and finds is in its data folder or in a PostgreSQL database."
          + " You may kill it at any moment; it continues where it was. 'freshet add URL' and"
          + " 'freshet import FILE' add feeds, 'freshet status' shows how it does."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet serve",
      "  freshet serve --data /var/lib/freshet --budget 100000/day",
      "  freshet serve --database 'jdbc:postgresql://localhost/freshet?user=freshet'",
      "  freshet serve --set floor=30m --set log-level=debug",
      "  freshet serve --kafka broker:9092 --database 'jdbc:postgresql://db/freshet?user=freshet'"
    })
final class ServeCommand extends Subcommand implements Callable<Integer> {
  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private ServerOptions options;

  private final PolicyCatalogue policies;

  ServeCommand(PolicyCatalogue policies) {
    this.policies = policies;
  }

  @Override
  public Integer call() throws InterruptedException, ExecutionException {
    SettingSources given = options.given();
    ServerSettings settings = ServerSettings.of(given, policies);
    LogSetup.setUp(settings.logging());
    HeapTrimmer.keep();
    ServerEnvironment world = ServerEnvironment.REAL.with(policies);
    if (settings.clustering() != null) {
      return serveWithOthers(given, world);
    }
    Server server = Server.start(options.folder(), given, Version.number(), world);
    Runtime.getRuntime().addShutdownHook(Supervisor.atExit(server::close));
    out().println("Freshet listens on " + server.url() + " (Ctrl-C stops it).");
    server
        .firstLink()
        .ifPresent(
            link -> out().println("There is no account yet. Create the first one here: " + link));
    out().flush();
    server.ended().get();
    return ExitCode.OK;
  }

  private Integer serveWithOthers(SettingSources given, ServerEnvironment world)
      throws InterruptedException, ExecutionException {
    FailoverServer candidate =
        FailoverServer.start(options.folder(), given, Version.number(), world, this::announce);
    Runtime.getRuntime().addShutdownHook(Supervisor.atExit(candidate::close));
    candidate.ended().get();
    return ExitCode.OK;
  }

  private void announce(String line) {
    out().println(line);
    out().flush();
  }
}
