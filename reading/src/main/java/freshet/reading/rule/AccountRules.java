package freshet.reading.rule;

import freshet.reading.RequestRejectedException;
import freshet.reading.search.ScopeFeeds;
import freshet.store.account.Rule;
import freshet.store.account.Rule.Act;
import freshet.store.model.StoredPosting;
import freshet.store.sql.ReadStateTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rules of an account, applied to one batch of postings. Call {@link #look} for each posting,
 * then {@link #apply}. Disabled rules are skipped; rules that are invalid or too expensive are
 * reported with the reason.
 */
public final class AccountRules {
  private static final String WAY_OUT =
      "look for fewer words, use smaller numbers in {…}, or choose fewer feeds or fields";

  private final RuleBudget budget;
  private final List<CompiledRule> rules = new ArrayList<>();
  private final Map<Long, List<Long>> matching = new HashMap<>();
  private final Map<Long, Long> nanos = new HashMap<>();
  private final Map<Rule, String> unusable = new LinkedHashMap<>();

  /** Rules that failed unexpectedly and are skipped for the rest of this batch. */
  private final Set<Long> failed = new HashSet<>();

  private final Guard guard;

  /** Runs the work of one rule so that its failure does not affect other rules. */
  @FunctionalInterface
  public interface Guard {
    /** Passes every failure on to the caller. */
    Guard NONE =
        (_, work) -> {
          work.run();
          return true;
        };

    /** Runs the work and returns whether it succeeded. */
    boolean attempt(Rule rule, Runnable work);
  }

  private AccountRules(RuleBudget budget, Guard guard) {
    this.budget = budget;
    this.guard = guard;
  }

  /**
   * Compiles rules. A rule that an older version accepted and this one cannot compile is reported
   * as unusable.
   */
  public static AccountRules of(Collection<Rule> rules, ScopeFeeds reach, RuleBudget budget) {
    return of(rules, reach, budget, Guard.NONE);
  }

  /** Compiles rules, with a guard around the work of each. */
  public static AccountRules of(
      Collection<Rule> rules, ScopeFeeds reach, RuleBudget budget, Guard guard) {
    AccountRules book = new AccountRules(budget, guard);
    rules.stream()
        .filter(Rule::isOn)
        .forEach(rule -> guard.attempt(rule, () -> book.add(rule, reach)));
    return book;
  }

  private void add(Rule rule, ScopeFeeds reach) {
    try {
      rules.add(new CompiledRule(rule, reach.feeds(rule.scope())));
    } catch (RequestRejectedException e) {
      unusable.put(rule, String.valueOf(e.getMessage()));
    }
  }

  /** Determines which rules match a posting. */
  public void look(PostingTexts posting) {
    long spent = 0;
    for (CompiledRule ready : rules) {
      if (unusable.containsKey(ready.rule())
          || failed.contains(ready.rule().id())
          || !ready.isAbout(posting.feed())) {
        continue;
      }
      long steps = ready.steps(posting);
      if (steps > RuleBudget.STEPS_OF_RULE) {
        exceeded(
            ready,
            "it needs up to %d million steps for an article, and %d million are allowed",
            steps,
            RuleBudget.STEPS_OF_RULE);
      } else if (spent + steps > RuleBudget.STEPS_OF_ACCOUNT) {
        exceeded(
            ready,
            "your rules together need up to %d million steps for an article, and %d million are allowed",
            spent + steps,
            RuleBudget.STEPS_OF_ACCOUNT);
      } else {
        spent += steps;
        if (!guard.attempt(ready.rule(), () -> match(ready, posting))) {
          failed.add(ready.rule().id());
        }
      }
    }
  }

  private void match(CompiledRule ready, PostingTexts posting) {
    long begun = budget.cpuNanos();
    if (ready.matches(posting)) {
      matching.computeIfAbsent(ready.rule().id(), _ -> new ArrayList<>()).add(posting.id());
    }
    long all = nanos.merge(ready.rule().id(), budget.cpuNanos() - begun, Long::sum);
    if (all > RuleBudget.TIME_OF_RULE.toNanos()) {
      nanos.remove(ready.rule().id());
      exceeded(
          ready,
          "it took %d s of processor time for the latest articles, and %d s are allowed",
          Duration.ofNanos(all).toSeconds(),
          RuleBudget.TIME_OF_RULE.toSeconds());
    }
  }

  private void exceeded(CompiledRule ready, String reason, long was, long allowed) {
    if (budget.exceeded(ready.rule().id())) {
      boolean million = allowed >= 1_000_000;
      unusable.put(
          ready.rule(),
          "it costs too much: %s; %s"
              .formatted(
                  reason.formatted(
                      million ? (was + 999_999) / 1_000_000 : was,
                      million ? allowed / 1_000_000 : allowed),
                  WAY_OUT));
    }
  }

  /** Returns the rules to be switched off, with the reasons. */
  public Map<Rule, String> unusable() {
    return Map.copyOf(unusable);
  }

  /**
   * Applies the actions of the matching rules. Repeating this changes nothing.
   *
   * @return the postings that were muted
   */
  public Set<Long> apply(ReadStateTable reading, Instant now) {
    for (CompiledRule ready : rules) {
      List<Long> postings = matching.getOrDefault(ready.rule().id(), List.of());
      if (!postings.isEmpty()) {
        guard.attempt(ready.rule(), () -> apply(ready.rule(), postings, reading, now));
      }
    }
    return muted();
  }

  /** Returns which of the examined postings the rules mute. */
  private Set<Long> muted() {
    Set<Long> muted = new HashSet<>();
    for (CompiledRule ready : rules) {
      if (ready.rule().act() == Act.MUTE) {
        muted.addAll(matching.getOrDefault(ready.rule().id(), List.of()));
      }
    }
    return muted;
  }

  /** Returns which of these postings the rules mute. */
  public Set<Long> muted(List<StoredPosting> postings) {
    postings.forEach(posting -> look(new PostingTexts(posting)));
    return muted();
  }

  static void apply(Rule rule, List<Long> postings, ReadStateTable reading, Instant now) {
    switch (rule.act()) {
      case READ, MUTE -> reading.mark(rule.account(), postings, true, null, now);
      case STAR -> reading.mark(rule.account(), postings, null, true, now);
      case LABEL -> reading.tag(rule.account(), postings, List.of(rule.label()), List.of());
    }
  }
}
