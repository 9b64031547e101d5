package freshet.web.rules;

import freshet.store.Store;
import freshet.store.StoredPosting;
import freshet.store.people.Item;
import freshet.store.people.Rule;
import freshet.store.people.StreamQuery;
import freshet.web.search.Reach;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** A rule and what there is already: what it would have matched, and doing what it says. */
public final class RuleTrial {
  private static final int LATEST = 500;
  private static final int SHOWN = 10;
  private static final int MOST_APPLIED = 10_000;

  private final Store store;
  private final ReadyRule rule;
  private final List<Long> feeds;

  RuleTrial(Store store, Rule rule) {
    this.store = store;
    Set<Long> reached = Reach.of(store, rule.account()).feeds(rule.scope());
    this.rule = new ReadyRule(rule, reached);
    this.feeds = List.copyOf(reached);
  }

  /**
   * What a rule would have matched.
   *
   * @param of how many postings were looked at
   * @param titles of some of them
   */
  public record Result(int matching, int of, List<String> titles) {
    public Result {
      titles = List.copyOf(titles);
    }
  }

  Result result() {
    List<StoredPosting> latest = page(null, LATEST);
    List<String> titles =
        latest.stream()
            .filter(this::matches)
            .map(stored -> stored.posting().title().isBlank() ? "Without a title" : title(stored))
            .toList();
    return new Result(
        titles.size(), latest.size(), titles.subList(0, Math.min(SHOWN, titles.size())));
  }

  private static String title(StoredPosting stored) {
    return stored.posting().title();
  }

  /** Within the budget of a posting, and only as long as somebody waits for it. */
  private boolean matches(StoredPosting posting) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("the trial of a rule was stopped");
    }
    PostingTexts texts = new PostingTexts(posting);
    return rule.steps(texts) <= RuleBudget.STEPS_OF_RULE && rule.matches(texts);
  }

  /** Applies it to the latest that there are; gives to how many. */
  int apply(Instant now) {
    int applied = 0;
    Long after = null;
    for (int seen = 0; seen < MOST_APPLIED; seen += LATEST) {
      List<StoredPosting> page = page(after, LATEST);
      List<Long> matching = page.stream().filter(this::matches).map(StoredPosting::id).toList();
      RuleBook.apply(rule.rule(), matching, store.reading(), now);
      applied += matching.size();
      if (page.size() < LATEST) {
        break;
      }
      after = page.getLast().id();
    }
    return applied;
  }

  private List<StoredPosting> page(@Nullable Long after, int limit) {
    StreamQuery query = StreamQuery.of(rule.rule().account(), limit).in(feeds).after(after);
    return store.reading().page(query).stream().map(Item::posting).toList();
  }
}
