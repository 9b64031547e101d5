package freshet.web.search;

import freshet.crawler.quarantine.Piece;
import freshet.crawler.quarantine.Quarantine;
import freshet.crawler.quarantine.WorkMark;
import freshet.store.Quarantined.Kind;
import freshet.store.Search;
import freshet.store.Store;
import freshet.work.Attempt;
import java.util.List;
import java.util.Optional;

/**
 * Takes in the words of postings. A batch that fails is halved until the posting is found that is
 * to blame; that one is set aside, and cannot be found by its words.
 */
public final class PostingIndexer {
  private final Search search;
  private final Quarantine quarantine;
  private final WorkMark mark;

  public PostingIndexer(Store store, Quarantine quarantine) {
    this.search = store.search();
    this.quarantine = quarantine;
    this.mark = new WorkMark(store.settings(), "indexer");
  }

  /**
   * Takes in some of those that wait.
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

  private static Piece piece(String posting) {
    return new Piece(Kind.POSTING, posting, null, "Article " + posting);
  }
}
