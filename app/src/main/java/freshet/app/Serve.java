package freshet.app;

import freshet.app.server.Candidate;
import freshet.app.server.Given;
import freshet.app.server.Server;
import freshet.app.server.Settings;
import freshet.app.server.SmallHeap;
import freshet.app.server.World;
import freshet.work.Supervisor;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Runs the server until it is stopped. */
@Command(
    name = "serve",
    header = "Runs the server: watches feeds until it is stopped.",
    description = {
      "",
      "All that it learns and finds is in its data folder, or in a PostgreSQL database; it may be"
          + " killed at any moment and goes on where it was. 'freshet add URL' and 'freshet import"
          + " FILE' give it feeds, 'freshet status' shows how it does."
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
final class Serve extends Subcommand implements Callable<Integer> {
  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private ServerOptions options;

  @Override
  public Integer call() throws InterruptedException, ExecutionException {
    Given given = options.given();
    Settings.of(given).logging().setUp();
    SmallHeap.keep();
    if (Settings.of(given).clustering() != null) {
      return serveWithOthers(given);
    }
    Server server = Server.start(options.folder(), given, Version.number(), World.REAL);
    Runtime.getRuntime().addShutdownHook(Supervisor.atExit(server::close));
    out().println("Freshet listens on " + server.url() + " (Ctrl-C stops it).");
    server
        .firstLink()
        .ifPresent(
            link -> out().println("There is no account yet. Make the first one here: " + link));
    out().flush();
    server.ended().get();
    return ExitCode.OK;
  }

  private Integer serveWithOthers(Given given) throws InterruptedException, ExecutionException {
    Candidate candidate =
        Candidate.start(options.folder(), given, Version.number(), World.REAL, this::announce);
    Runtime.getRuntime().addShutdownHook(Supervisor.atExit(candidate::close));
    candidate.ended().get();
    return ExitCode.OK;
  }

  private void announce(String line) {
    out().println(line);
    out().flush();
  }
}
