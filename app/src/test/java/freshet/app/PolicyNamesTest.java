package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.settings.ServerSettings;
import freshet.app.settings.SettingKey;
import freshet.app.settings.SettingSources;
import freshet.app.settings.SettingsFile;
import freshet.app.whatif.WhatIfRunner;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.policy.catalogue.PolicyDefinition;
import freshet.simulator.SimulatedPolicies;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** A policy has one name, and that name means the same one everywhere. */
class PolicyNamesTest {
  private static final PolicyCatalogue POLICIES = PolicyCatalogue.standard();
  private static final List<String> LIVE =
      POLICIES.live().stream().map(PolicyDefinition::name).toList();

  private static List<String> enumerated(String text) {
    return Arrays.stream(text.strip().split(", | or ", -1)).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve", "switch", "what-if"})
  void commands_offerWhatAServerCanFollow(String command) {
    CommandLine shown =
        Objects.requireNonNull(Main.commandLine(false).getSubcommands().get(command));
    Iterable<String> offered = shown.getCommandSpec().findOption("--policy").completionCandidates();
    assertThat(offered).containsExactlyElementsOf(LIVE);
    assertThat(shown.getUsageMessage().replaceAll("\\s+", " ")).contains(String.join(", ", LIVE));
  }

  @Test
  void settings_offerTheSame() {
    String meaning = SettingKey.POLICY.meaning(POLICIES);
    assertThat(enumerated(meaning.substring(meaning.indexOf(':') + 1)))
        .containsExactlyElementsOf(LIVE);
  }

  @Test
  void policies_marksTheSame() {
    List<String> lines = Freshet.run("policies").out().lines().toList();
    assertThat(lines.stream().filter(line -> line.matches("\\+[ *]\\S+  .*")))
        .map(line -> line.substring(2).split(" ", 2)[0])
        .containsExactlyInAnyOrderElementsOf(LIVE);
    String last =
        lines.stream()
            .filter(line -> line.startsWith("+ can be followed by a server: "))
            .findFirst()
            .orElseThrow();
    assertThat(enumerated(last.substring(last.indexOf(':') + 1, last.length() - 1)))
        .containsExactlyElementsOf(LIVE);
  }

  @Test
  void dashboard_comparesWhatAServerCanFollow() {
    for (String policy : LIVE) {
      assertThat(WhatIfRunner.compared(policy)).contains(policy).isSubsetOf(LIVE);
    }
  }

  @Test
  void simulatorAndServer_getTheSameDefinition() {
    for (String name : LIVE) {
      PolicyDefinition served =
          ServerSettings.of(SettingSources.of(SettingsFile.NONE, Map.of(), Map.of("policy", name)))
              .crawling()
              .policy();
      assertThat(served).isSameAs(POLICIES.of(name).orElseThrow());
      assertThat(SimulatedPolicies.standard().catalogue().of(name).orElseThrow()).isSameAs(served);
      assertThat(SimulatedPolicies.standard().of(name)).isPresent();
    }
  }

  @Test
  void bareNames_meanTheFormThatAServerRuns() {
    for (PolicyDefinition policy : POLICIES.all()) {
      POLICIES
          .forServer(policy.name())
          .ifPresent(
              live ->
                  assertThat(
                          new PolicyChoice(SimulatedPolicies.standard())
                              .forServer(List.of(policy.name()))
                              .getFirst()
                              .name())
                      .isEqualTo(live.name()));
    }
  }
}
