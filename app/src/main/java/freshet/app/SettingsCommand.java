package freshet.app;

import freshet.app.settings.DatabaseName;
import freshet.app.settings.ServerSettings;
import freshet.app.settings.SettingKey;
import freshet.app.settings.SettingSources;
import freshet.charts.PlainLine;
import freshet.policy.catalogue.PolicyCatalogue;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Prints all settings. */
@Command(
    name = "settings",
    sortOptions = false,
    header = "Prints all settings of a server: meaning, value and origin.",
    description = {
      "",
      "You can save the output as freshet.conf in the data folder. The environment"
          + " overrides that file (FRESHET_PORT for port), and flags of 'freshet serve' override"
          + " both."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  freshet settings", "  freshet settings --set floor=30m"})
final class SettingsCommand extends Subcommand implements Callable<Integer> {
  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private ServerOptions options;

  private final PolicyCatalogue policies;

  SettingsCommand(PolicyCatalogue policies) {
    this.policies = policies;
  }

  @Override
  public Integer call() {
    SettingSources given = options.given();
    ServerSettings.of(given, policies); // reports invalid settings now
    for (SettingKey key : SettingKey.values()) {
      print(key.label(), key.meaning(policies), given.of(key));
    }
    given
        .ofAllHosts()
        .forEach((key, value) -> print(key, "the same for one host and its subdomains", value));
    out().println("# for one host: host.example.org.floor, .spacing, .per-day and .trusted = on");
    out().flush();
    return ExitCode.OK;
  }

  private void print(String key, String meaning, SettingSources.Value value) {
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
