package freshet.reading.rule;

import freshet.reading.search.ScopeFeeds;
import freshet.store.Store;
import freshet.store.account.AccountPosting;
import freshet.store.account.Rule;
import freshet.store.account.StreamQuery;
import freshet.store.model.PostingFacet;
import freshet.store.model.StoredPosting;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Applies a rule to stored postings: shows what it would have matched, or carries it out. */
public final class RulePreview {
  private static final int LATEST = 500;
  private static final int SHOWN = 10;
  private static final int MOST_APPLIED = 10_000;

  private final Store store;
  private final CompiledRule rule;
  private final List<Long> feeds;

  public RulePreview(Store store, Rule rule) {
    this.store = store;
    Set<Long> reached = ScopeFeeds.of(store, rule.account()).feeds(rule.scope());
    this.rule = new CompiledRule(rule, reached);
    this.feeds = List.copyOf(reached);
  }

  /**
   * The result of a trial.
   *
   * @param of the number of examined postings
   * @param titles the titles of some matching postings
   */
  public record Result(int matching, int of, List<String> titles) {
    public Result {
      titles = List.copyOf(titles);
    }
  }

  public Result result() {
    List<StoredPosting> latest = page(null, LATEST);
    Map<Long, List<PostingFacet>> facets = facets(latest);
    List<String> titles =
        latest.stream()
            .filter(posting -> matches(posting, facets))
            .map(stored -> stored.posting().title().isBlank() ? "Without a title" : title(stored))
            .toList();
    return new Result(
        titles.size(), latest.size(), titles.subList(0, Math.min(SHOWN, titles.size())));
  }

  private Map<Long, List<PostingFacet>> facets(List<StoredPosting> postings) {
    return store.facets().of(postings.stream().map(StoredPosting::id).toList());
  }

  private static String title(StoredPosting stored) {
    return stored.posting().title();
  }

  /**
   * Matches within the budget of a posting, and stops when nobody waits for the result any more.
   */
  private boolean matches(StoredPosting posting, Map<Long, List<PostingFacet>> facets) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("the trial of a rule was stopped");
    }
    PostingTexts texts = PostingTexts.of(posting, facets);
    return rule.steps(texts) <= RuleBudget.STEPS_OF_RULE && rule.matches(texts);
  }

  /** Applies the rule to the latest postings; returns how many matched. */
  public int apply(Instant now) {
    int applied = 0;
    Long after = null;
    for (int seen = 0; seen < MOST_APPLIED; seen += LATEST) {
      List<StoredPosting> page = page(after, LATEST);
      Map<Long, List<PostingFacet>> facets = facets(page);
      List<Long> matching =
          page.stream().filter(posting -> matches(posting, facets)).map(StoredPosting::id).toList();
      AccountRules.apply(rule.rule(), matching, store.reading(), now);
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
    return store.reading().page(query).stream().map(AccountPosting::posting).toList();
  }
}
