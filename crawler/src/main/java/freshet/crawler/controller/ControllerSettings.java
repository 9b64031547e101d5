package freshet.crawler.controller;

import freshet.crawler.politeness.IntervalRules;
import freshet.policy.Budget;
import freshet.policy.PolicySettings;
import freshet.policy.catalogue.PolicyDefinition;

/**
 * The operator's settings of the controller.
 *
 * @param budget what all feeds together may cost a day
 * @param seed the seed of all randomness: jitter and the policies that use it
 */
public record ControllerSettings(
    PolicyDefinition policy, Budget budget, PolicySettings online, IntervalRules pace, long seed) {

  /** Returns a copy with another policy or budget. */
  ControllerSettings with(PolicyDefinition newPolicy, Budget newBudget) {
    return new ControllerSettings(newPolicy, newBudget, online, pace, seed);
  }

  /** Returns a copy with another price of a miss and another share that may be missed. */
  ControllerSettings withMisses(double price, double share) {
    return new ControllerSettings(policy, budget, online.withMisses(price, share), pace, seed);
  }
}
