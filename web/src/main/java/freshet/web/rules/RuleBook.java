package freshet.web.rules;

import freshet.store.StoredPosting;
import freshet.store.people.Reading;
import freshet.store.people.Rule;
import freshet.store.people.Rule.Act;
import freshet.web.Refusal;
import freshet.web.search.Reach;
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
 * The rules of an account, for one round of postings: it looks at each posting, then does what the
 * rules say. Rules that are switched off are left out; those that cannot be used or cost too much
 * are named with the reason.
 */
public final class RuleBook {
  private static final String WAY_OUT =
      "look for fewer words, use smaller numbers in {…}, or choose fewer feeds or fields";

  private final RuleBudget budget;
  private final List<ReadyRule> rules = new ArrayList<>();
  private final Map<Long, List<Long>> matching = new HashMap<>();
  private final Map<Long, Long> nanos = new HashMap<>();
  private final Map<Rule, String> unusable = new LinkedHashMap<>();

  /** Rules that failed in a way nobody expected, and are left out of this round. */
  private final Set<Long> failed = new HashSet<>();

  private final Guard guard;

  /** Has the work of a rule done so that a failure of it harms no other. */
  @FunctionalInterface
  public interface Guard {
    /** Lets every failure through. */
    Guard NONE =
        (_, work) -> {
          work.run();
          return true;
        };

    /** Gives whether the work was done. */
    boolean attempt(Rule rule, Runnable work);
  }

  private RuleBook(RuleBudget budget, Guard guard) {
    this.budget = budget;
    this.guard = guard;
  }

  /** Makes rules ready; one that an older version took and this one cannot use is unusable. */
  public static RuleBook of(Collection<Rule> rules, Reach reach, RuleBudget budget) {
    return of(rules, reach, budget, Guard.NONE);
  }

  /** The same for rules whose failures are guarded. */
  public static RuleBook of(Collection<Rule> rules, Reach reach, RuleBudget budget, Guard guard) {
    RuleBook book = new RuleBook(budget, guard);
    rules.stream()
        .filter(Rule::isOn)
        .forEach(rule -> guard.attempt(rule, () -> book.add(rule, reach)));
    return book;
  }

  private void add(Rule rule, Reach reach) {
    try {
      rules.add(new ReadyRule(rule, reach.feeds(rule.scope())));
    } catch (Refusal e) {
      unusable.put(rule, String.valueOf(e.getMessage()));
    }
  }

  /** Looks which rules match a posting. */
  public void look(PostingTexts posting) {
    long spent = 0;
    for (ReadyRule ready : rules) {
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

  private void match(ReadyRule ready, PostingTexts posting) {
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

  private void exceeded(ReadyRule ready, String reason, long was, long allowed) {
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

  /** Rules that are to be switched off, and why. */
  public Map<Rule, String> unusable() {
    return Map.copyOf(unusable);
  }

  /**
   * Does what the rules say to the postings that were looked at; the same again changes nothing
   * more.
   *
   * @return the postings that were muted
   */
  public Set<Long> apply(Reading reading, Instant now) {
    for (ReadyRule ready : rules) {
      List<Long> postings = matching.getOrDefault(ready.rule().id(), List.of());
      if (!postings.isEmpty()) {
        guard.attempt(ready.rule(), () -> apply(ready.rule(), postings, reading, now));
      }
    }
    return muted();
  }

  /** Of the postings that were looked at, those that the rules mute. */
  private Set<Long> muted() {
    Set<Long> muted = new HashSet<>();
    for (ReadyRule ready : rules) {
      if (ready.rule().act() == Act.MUTE) {
        muted.addAll(matching.getOrDefault(ready.rule().id(), List.of()));
      }
    }
    return muted;
  }

  /** Those of some postings that the rules mute. */
  public Set<Long> muted(List<StoredPosting> postings) {
    postings.forEach(posting -> look(new PostingTexts(posting)));
    return muted();
  }

  static void apply(Rule rule, List<Long> postings, Reading reading, Instant now) {
    switch (rule.act()) {
      case READ, MUTE -> reading.mark(rule.account(), postings, true, null, now);
      case STAR -> reading.mark(rule.account(), postings, null, true, now);
      case LABEL -> reading.tag(rule.account(), postings, List.of(rule.label()), List.of());
    }
  }
}
