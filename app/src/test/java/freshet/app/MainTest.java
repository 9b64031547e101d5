package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.catalogue.PolicyCatalogue;
import freshet.policy.catalogue.PolicyDefinition;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.SimulatedPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class MainTest {
  @Test
  void withoutArguments_showsTheHelp() {
    Freshet freshet = Freshet.run();

    assertThat(freshet.exitCode()).isZero();
    assertThat(freshet.out())
        .contains("Usage: freshet")
        .contains("simulate", "plan", "reproduce", "policies", "parse", "serve");
    assertThat(Freshet.run("--help").out()).isEqualTo(freshet.out());
  }

  @Test
  void version_isTold() {
    assertThat(Freshet.run("--version").out()).startsWith("freshet ").contains("Java 2");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void help_fitsATerminalAndHasNoColoursHere(String command) {
    Freshet freshet = command.isEmpty() ? Freshet.run("--help") : Freshet.run(command, "--help");

    assertThat(freshet.exitCode()).isZero();
    assertThat(freshet.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(freshet.out()).doesNotContain("\u001b").doesNotContain("${");
  }

  private static Stream<String> commands() {
    return Stream.concat(Stream.of(""), Main.commandLine(false).getSubcommands().keySet().stream());
  }

  private static Stream<String> commandsWithExamples() {
    List<String> none = List.of("help", "policies", "status");
    return commands().filter(command -> !none.contains(command));
  }

  /** Every example in the footers is a command that parses. */
  @ParameterizedTest
  @MethodSource("commandsWithExamples")
  void examplesOfTheHelp_parse(String command) {
    CommandLine main = Main.commandLine(false);
    CommandLine shown =
        command.isEmpty() ? main : Objects.requireNonNull(main.getSubcommands().get(command));
    String[] examples = shown.getCommandSpec().usageMessage().footer();

    assertThat(examples).isNotEmpty();
    for (String footer : examples) {
      String example = footer.replace("%%", "%"); // as the help prints it
      List<String> ours =
          Arrays.stream(example.strip().split(" \\| ", -1))
              .filter(part -> part.startsWith("freshet "))
              .toList();
      assertThat(ours).as(example).isNotEmpty();
      for (String text : ours) {
        String[] words = text.split(" +", -1);
        if (!words[1].equals("COMMAND") && !words[1].equals("verify")) {
          main.parseArgs(Arrays.copyOfRange(words, 1, words.length));
        }
      }
    }
  }

  @Test
  void policies_listsEachWithItsSummary() {
    String out = Freshet.run("policies").out();

    for (SimulatedPolicy policy : SimulatedPolicies.standard().all()) {
      boolean live =
          PolicyCatalogue.standard().of(policy.name()).filter(PolicyDefinition::live).isPresent();
      String marks = (live ? "+" : " ") + (policy.takesBudget() ? " " : "*");
      assertThat(out.lines())
          .anyMatch(
              line ->
                  line.startsWith(marks + policy.name() + " ") && line.contains(policy.summary()));
    }
    assertThat(out).contains("papers", "peers", "bounds");
  }

  @Test
  void faultOfOurs_isOneSentenceThatTellsHowToSeeMore() {
    Freshet freshet = Freshet.run(broken(false), "broken");

    assertThat(freshet.exitCode()).isEqualTo(1);
    assertThat(freshet.err().lines())
        .containsExactly(
            "freshet broken: internal error (java.lang.IllegalStateException: a"
                + " wrong turn); FRESHET_TRACE=1 shows where it did.");
    assertThat(Freshet.run(broken(true), "broken").err())
        .contains("\tat " + Broken.class.getName() + ".run")
        .endsWith("its stack trace is above." + System.lineSeparator());
  }

  private static CommandLine broken(boolean stackTraces) {
    CommandLine main = Main.commandLine(stackTraces);
    main.addSubcommand(new Broken());
    ExitCodes failures = new ExitCodes(stackTraces);
    return main.setExecutionExceptionHandler(failures);
  }

  @Command(name = "broken")
  private static final class Broken implements Runnable {
    @Override
    public void run() {
      throw new IllegalStateException("a wrong turn");
    }
  }
}
