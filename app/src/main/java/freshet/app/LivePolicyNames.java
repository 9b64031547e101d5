package freshet.app;

import freshet.policy.catalogue.PolicyCatalogue;
import freshet.policy.catalogue.PolicyDefinition;
import java.util.Iterator;

/** The names of the policies that a server can follow, for help and completion. */
final class LivePolicyNames implements Iterable<String> {
  private final PolicyCatalogue policies;

  LivePolicyNames(PolicyCatalogue policies) {
    this.policies = policies;
  }

  @Override
  public Iterator<String> iterator() {
    return policies.live().stream().map(PolicyDefinition::name).iterator();
  }
}
