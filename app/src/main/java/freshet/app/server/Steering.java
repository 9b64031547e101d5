package freshet.app.server;

import freshet.app.server.Given.Value;
import freshet.crawler.controller.Event;
import freshet.crawler.controller.Inbox;
import freshet.policy.Budget;
import freshet.policy.live.LivePolicy;
import freshet.store.Store;
import freshet.web.Refusal;
import freshet.web.manage.Steer;
import java.util.Optional;

/**
 * The policy and the budget that hold at the moment. What someone chooses while the server runs is
 * kept in the store and holds after a restart, unless flags or environment say otherwise.
 */
public final class Steering implements Steer {
  private static final String POLICY = "policy";
  private static final String BUDGET = "budget";
  private static final String WEIGHTS = "weights";
  private static final String ASKED = "as asked";

  /** A budget per feed is followed when the number of feeds has moved by this share. */
  private static final double MOVED = 0.05;

  private final Store store;
  private final Inbox inbox;
  private LivePolicy policy;
  private BudgetRule rule;
  private Budget budget;
  private WeightRule weights;

  /** Takes up what was chosen before, where it may. */
  Steering(Store store, Inbox inbox, Given given, Settings.Crawling crawling) {
    this.store = store;
    this.inbox = inbox;
    policy = chosen(POLICY, given.of(Key.POLICY)).flatMap(LivePolicy::of).orElse(crawling.policy());
    rule = chosen(BUDGET, given.of(Key.BUDGET)).flatMap(BudgetRule::of).orElse(crawling.budget());
    budget = rule.of(store.feeds().count());
    WeightRule set = Values.weights(given.of(Key.WEIGHTS));
    weights = chosen(WEIGHTS, given.of(Key.WEIGHTS)).flatMap(WeightRule::of).orElse(set);
  }

  private Optional<String> chosen(String name, Value value) {
    return value.isFirm() ? Optional.empty() : store.settings().find(name);
  }

  public synchronized LivePolicy policy() {
    return policy;
  }

  public synchronized BudgetRule rule() {
    return rule;
  }

  public synchronized Budget budget() {
    return budget;
  }

  /** What the weights of feeds follow. */
  public synchronized WeightRule weights() {
    return weights;
  }

  @Override
  public synchronized Course course() {
    return new Course(policy.label(), rule.toString(), budget.perDay(), weights.label());
  }

  @Override
  public synchronized Course choose(Choice choice) {
    String newPolicy = choice.policy();
    String newBudget = choice.budget();
    String newWeights = choice.weights();
    try {
      if (newWeights != null) {
        choose(Values.weights(new Value(newWeights, ASKED)));
      }
      choose(
          newPolicy == null ? policy : Values.policy(new Value(newPolicy, ASKED)),
          newBudget == null ? rule : Values.budget(new Value(newBudget, ASKED)));
    } catch (SetupException e) {
      throw new Refusal(400, String.valueOf(e.getMessage()));
    }
    return course();
  }

  /** Weights that follow something else, within a minute. */
  private void choose(WeightRule other) {
    store.settings().set(WEIGHTS, other.label());
    weights = other;
  }

  /** Another policy and budget from now on. */
  public synchronized void choose(LivePolicy newPolicy, BudgetRule newRule) {
    store.settings().set(POLICY, newPolicy.label());
    store.settings().set(BUDGET, newRule.toString());
    policy = newPolicy;
    rule = newRule;
    budget = rule.of(store.feeds().count());
    inbox.add(new Event.Switched(policy, budget));
  }

  /** Follows the number of feeds, if the budget does. */
  public synchronized void follow() {
    Budget wanted = rule.of(store.feeds().count());
    if (Math.abs(wanted.perDay() / budget.perDay() - 1) > MOVED) {
      budget = wanted;
      inbox.add(new Event.Switched(policy, budget));
    }
  }
}
