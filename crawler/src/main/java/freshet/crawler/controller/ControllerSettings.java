package freshet.crawler.controller;

import freshet.crawler.terminal.PaceRules;
import freshet.policy.Budget;
import freshet.policy.live.LivePolicy;
import freshet.policy.online.OnlineSettings;

/**
 * What an operator chooses.
 *
 * @param budget retrievals a day, over all feeds
 * @param seed of all chance: jitter and the policies that use it
 */
public record ControllerSettings(
    LivePolicy policy, Budget budget, OnlineSettings online, PaceRules pace, long seed) {

  /** The same with another policy or budget. */
  ControllerSettings with(LivePolicy newPolicy, Budget newBudget) {
    return new ControllerSettings(newPolicy, newBudget, online, pace, seed);
  }
}
