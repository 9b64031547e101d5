package freshet.reading.search;

import freshet.reading.category.CategoryTrainer;
import freshet.store.Store;
import freshet.store.model.QuarantinedWork.Kind;
import freshet.store.quarantine.Quarantine;
import freshet.store.quarantine.WorkItem;
import freshet.store.quarantine.WorkMark;
import freshet.store.sql.SearchIndex;
import freshet.work.Attempt;
import java.util.List;
import java.util.Optional;

/**
 * Adds the words of postings to the search index. A batch that fails is halved until the posting
 * that causes the failure is found; that posting is quarantined and cannot be found by its words.
 */
public final class PostingIndexer {
  private static final int FACETS_AT_ONCE = 500;

  private final SearchIndex search;
  private final CategoryTrainer categories;
  private final Quarantine quarantine;
  private final WorkMark mark;

  /**
   * Creates an indexer.
   *
   * @param categories guesses those that sources do not name
   */
  public PostingIndexer(Store store, Quarantine quarantine, CategoryTrainer categories) {
    this.search = store.search();
    this.categories = categories;
    this.quarantine = quarantine;
    this.mark = new WorkMark(store.settings(), "indexer");
  }

  /**
   * Indexes some of the waiting postings.
   *
   * @return how many; fewer than the most means that none is left
   */
  public synchronized int index(int most) {
    List<Long> waiting = search.waiting(most);
    if (waiting.isEmpty()) {
      return 0;
    }
    mark.begin().ifPresent(this::died);
    if (mark.isCareful()) {
      waiting.forEach(this::indexAlone);
    } else {
      index(waiting);
    }
    mark.done();
    return waiting.size();
  }

  /**
   * Does one step of what can wait: languages and categories of postings that an earlier version
   * indexed, then learning to guess categories.
   *
   * @return whether there is more to do
   */
  public synchronized boolean catchUp() {
    return search.addFacets(FACETS_AT_ONCE) == FACETS_AT_ONCE || categories.step();
  }

  private void died(String posting) {
    if (quarantine.died(piece(posting))) {
      search.skip(Long.parseLong(posting));
    }
  }

  private void index(List<Long> some) {
    if (some.size() == 1) {
      indexAlone(some.getFirst());
      return;
    }
    Optional<Throwable> failure = Attempt.failure(() -> search.index(some, categories));
    if (failure.isPresent()) {
      Quarantine.refuseForeign(failure.get());
      index(some.subList(0, some.size() / 2));
      index(some.subList(some.size() / 2, some.size()));
    }
  }

  private void indexAlone(long posting) {
    String id = Long.toString(posting);
    mark.on(id);
    if (isAside(id)
        || !quarantine.attempt(piece(id), () -> search.index(List.of(posting), categories))) {
      search.skip(posting);
    }
  }

  private boolean isAside(String posting) {
    return quarantine.subjects(Kind.POSTING).contains(posting);
  }

  private static WorkItem piece(String posting) {
    return new WorkItem(Kind.POSTING, posting, null, "Article " + posting);
  }
}
