package freshet.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** Will run the server. */
@Command(
    name = "serve",
    header = "Will run the server; it comes later.",
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n")
final class Serve extends Subcommand implements Callable<Integer> {
  @Override
  public Integer call() {
    err()
        .println(
            "freshet serve: the server comes later; simulate, plan, reproduce and policies work"
                + " today.");
    return ExitCode.SOFTWARE;
  }
}
