package freshet.app.server;

import freshet.app.settings.BudgetRule;
import freshet.app.settings.MissRule;
import freshet.app.settings.ServerSettings;
import freshet.app.settings.SettingKey;
import freshet.app.settings.SettingParsers;
import freshet.app.settings.SettingSources;
import freshet.app.settings.SettingSources.Value;
import freshet.app.settings.SetupException;
import freshet.app.settings.WeightRule;
import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.Inbox;
import freshet.policy.Budget;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.policy.catalogue.PolicyDefinition;
import freshet.reading.RequestRejectedException;
import freshet.store.Store;
import freshet.web.BudgetText;
import freshet.web.admin.PolicyControl;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The policy, budget and price of misses in force. What the operator chooses at run time is stored
 * and survives a restart, unless flags or environment override it.
 */
public final class StoredPolicyControl implements PolicyControl {
  private static final String POLICY = "policy";
  private static final String BUDGET = "budget";
  private static final String WEIGHTS = "weights";
  private static final String MISS_PRICE = "miss-price";
  private static final String MAX_MISSED = "max-missed";
  private static final String ASKED = "as asked";

  /** A budget per feed is recomputed when the number of feeds has changed by this share. */
  private static final double MOVED = 0.05;

  private final PolicyCatalogue policies;
  private final Store store;
  private final Inbox inbox;
  private PolicyDefinition policy;
  private BudgetRule rule;
  private Budget budget;
  private WeightRule weights;
  private MissRule misses;

  /** Loads earlier choices unless they are overridden. */
  StoredPolicyControl(
      Store store,
      Inbox inbox,
      SettingSources given,
      ServerSettings.Crawling crawling,
      PolicyCatalogue policies) {
    this.policies = policies;
    this.store = store;
    this.inbox = inbox;
    policy =
        chosen(POLICY, given.of(SettingKey.POLICY))
            .flatMap(policies::forServer)
            .orElse(crawling.policy());
    rule =
        chosen(BUDGET, given.of(SettingKey.BUDGET))
            .flatMap(BudgetRule::of)
            .orElse(crawling.budget());
    budget = rule.of(store.feeds().count());
    WeightRule set = SettingParsers.weights(given.of(SettingKey.WEIGHTS));
    weights = chosen(WEIGHTS, given.of(SettingKey.WEIGHTS)).flatMap(WeightRule::of).orElse(set);
    misses = crawling.misses();
    chosen(MISS_PRICE, given.of(SettingKey.MISS_PRICE))
        .ifPresent(price -> misses = misses.withPrice(new Value(price, ASKED)));
    chosen(MAX_MISSED, given.of(SettingKey.MAX_MISSED))
        .ifPresent(share -> misses = misses.withShare(new Value(share, ASKED)));
  }

  private Optional<String> chosen(String name, Value value) {
    return value.isFirm() ? Optional.empty() : store.settings().find(name);
  }

  /** Returns all policies that can be chosen. */
  PolicyCatalogue policies() {
    return policies;
  }

  public synchronized PolicyDefinition policy() {
    return policy;
  }

  public synchronized BudgetRule rule() {
    return rule;
  }

  public synchronized Budget budget() {
    return budget;
  }

  /** Returns what the weights of feeds follow. */
  public synchronized WeightRule weights() {
    return weights;
  }

  /** Returns how misses are weighed. */
  public synchronized MissRule misses() {
    return misses;
  }

  @Override
  public synchronized Course course() {
    return new Course(
        policy.name(),
        rule.toString(),
        budget.perDay(),
        weights.label(),
        misses.told(policy.weighsMisses()),
        BudgetText.label(budget.unit()));
  }

  @Override
  public synchronized Course choose(Choice choice) {
    try {
      MissRule newMisses = misses(choice);
      PolicyDefinition newPolicy =
          asked(choice.policy())
              .map(value -> SettingParsers.policy(value, policies))
              .orElse(policy);
      BudgetRule newRule = asked(choice.budget()).map(SettingParsers::budget).orElse(rule);
      asked(choice.weights()).map(SettingParsers::weights).ifPresent(this::choose);
      if (choice.missPrice() != null || choice.maxMissed() != null) {
        choose(newMisses);
      }
      if (choice.policy() != null || choice.budget() != null) {
        choose(newPolicy, newRule);
      }
    } catch (SetupException e) {
      throw new RequestRejectedException(400, String.valueOf(e.getMessage()));
    }
    return course();
  }

  private static Optional<Value> asked(@Nullable String text) {
    return Optional.ofNullable(text).map(words -> new Value(words, ASKED));
  }

  private MissRule misses(Choice choice) {
    MissRule priced = asked(choice.missPrice()).map(misses::withPrice).orElse(misses);
    return asked(choice.maxMissed()).map(priced::withShare).orElse(priced);
  }

  /** Changes how misses are weighed. */
  private void choose(MissRule other) {
    store.settings().set(MISS_PRICE, other.price());
    store.settings().set(MAX_MISSED, other.most());
    misses = other;
    inbox.add(new ControllerEvent.MissesPriced(other.days(), other.target()));
  }

  /** Changes the weight rule; it takes effect within a minute. */
  private void choose(WeightRule other) {
    store.settings().set(WEIGHTS, other.label());
    weights = other;
  }

  /** Changes policy and budget at once. */
  public synchronized void choose(PolicyDefinition newPolicy, BudgetRule newRule) {
    store.settings().set(POLICY, newPolicy.name());
    store.settings().set(BUDGET, newRule.toString());
    policy = newPolicy;
    rule = newRule;
    budget = rule.of(store.feeds().count());
    inbox.add(new ControllerEvent.Switched(policy, budget));
  }

  /** Adjusts a budget per feed to the number of feeds. */
  public synchronized void follow() {
    Budget wanted = rule.of(store.feeds().count());
    if (Math.abs(wanted.perDay() / budget.perDay() - 1) > MOVED) {
      budget = wanted;
      inbox.add(new ControllerEvent.Switched(policy, budget));
    }
  }
}
