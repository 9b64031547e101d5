package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Pins what the help of every command offers: names, options with their defaults, exit codes. The
 * wording of the descriptions may change.
 */
class HelpGoldenTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/commands.txt");

  @Test
  void commandsAndOptions_areThoseOfBefore() throws IOException {
    List<String> lines = new ArrayList<>();
    add(Main.commandLine(false), lines);
    Path now = Files.write(Path.of("target/commands.txt"), lines);

    assertThat(now)
        .as(
            "Scripts use the commands as they were. If something was only added:"
                + " cp app/%s app/%s",
            now, GOLDEN)
        .hasSameTextualContentAs(GOLDEN);
  }

  private static void add(CommandLine command, List<String> lines) {
    CommandSpec spec = command.getCommandSpec();
    lines.add(spec.qualifiedName());
    spec.usageMessage().exitCodeList().keySet().forEach(code -> lines.add("  exit " + code));
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      lines.add("  %s %s".formatted(parameter.paramLabel(), parameter.arity()));
    }
    for (OptionSpec option : spec.options()) {
      String value = option.defaultValue() == null ? "" : " = " + option.defaultValue();
      lines.add(
          "  "
              + String.join(" ", option.names())
              + (option.arity().max() == 0 ? "" : " " + option.paramLabel() + value)
              + (option.required() ? " required" : "")
              + (option.hidden() ? " hidden" : ""));
    }
    command.getSubcommands().values().stream().distinct().forEach(sub -> add(sub, lines));
  }
}
