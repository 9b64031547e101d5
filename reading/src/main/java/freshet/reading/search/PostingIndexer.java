package freshet.reading.search;

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
  private final SearchIndex search;
  private final Quarantine quarantine;
  private final WorkMark mark;

  public PostingIndexer(Store store, Quarantine quarantine) {
    this.search = store.search();
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
    Optional<Throwable> failure = Attempt.failure(() -> search.index(some));
    if (failure.isPresent()) {
      Quarantine.refuseForeign(failure.get());
      index(some.subList(0, some.size() / 2));
      index(some.subList(some.size() / 2, some.size()));
    }
  }

  private void indexAlone(long posting) {
    String id = Long.toString(posting);
    mark.on(id);
    if (isAside(id) || !quarantine.attempt(piece(id), () -> search.index(List.of(posting)))) {
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
