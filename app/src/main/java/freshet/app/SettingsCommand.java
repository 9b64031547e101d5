package freshet.app;

import freshet.app.server.DatabaseName;
import freshet.app.server.Given;
import freshet.app.server.Key;
import freshet.app.server.Settings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Prints all settings. */
@Command(
    name = "settings",
    sortOptions = false,
    header = "Prints all settings of a server: what they mean, their values, where they are set.",
    description = {
      "",
      "The output may be saved as freshet.conf in the data folder. The environment counts before"
          + " that file (FRESHET_PORT for port), flags of 'freshet serve' before both."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  freshet settings", "  freshet settings --set floor=30m"})
final class SettingsCommand extends Subcommand implements Callable<Integer> {
  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private ServerOptions options;

  @Override
  public Integer call() {
    Given given = options.given();
    Settings.of(given); // what cannot be used is told now
    for (Key key : Key.values()) {
      print(key.label(), key.meaning(), given.of(key));
    }
    given
        .ofAllHosts()
        .forEach((key, value) -> print(key, "the same for one host and its subdomains", value));
    out().println("# for one host: host.example.org.floor, .spacing, .per-day and .trusted = on");
    out().flush();
    return ExitCode.OK;
  }

  private void print(String key, String meaning, Given.Value value) {
    String shown = DatabaseName.shown(value.text());
    boolean secret = !shown.equals(value.text());
    out().println(PlainLine.of("# %s (%s)".formatted(meaning, value.from())));
    out()
        .println(
            PlainLine.of(
                secret
                    ? "# %s = %s, and what is not shown here".formatted(key, shown)
                    : "%s = %s".formatted(key, value.text())));
    out().println();
  }
}
