package freshet.app;

import freshet.policy.catalogue.PolicyCatalogue;
import freshet.simulator.SimulatedPolicies;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Creates the commands, and passes the catalogue to those that name policies. */
final class CommandFactory implements IFactory {
  private final Map<Class<?>, Supplier<?>> withPolicies;

  CommandFactory(PolicyCatalogue catalogue) {
    SimulatedPolicies policies = new SimulatedPolicies(catalogue);
    withPolicies =
        Map.of(
            SimulateCommand.class, () -> new SimulateCommand(policies),
            PlanCommand.class, () -> new PlanCommand(policies),
            PoliciesCommand.class, () -> new PoliciesCommand(policies),
            WhatIfCommand.class, () -> new WhatIfCommand(policies),
            ServeCommand.class, () -> new ServeCommand(catalogue),
            SettingsCommand.class, () -> new SettingsCommand(catalogue),
            DemoCommand.class, () -> new DemoCommand(catalogue),
            LivePolicyNames.class, () -> new LivePolicyNames(catalogue));
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    @Nullable Supplier<?> own = withPolicies.get(type);
    return own == null ? CommandLine.defaultFactory().create(type) : type.cast(own.get());
  }
}
