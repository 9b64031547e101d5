package freshet.reading.alert;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.AccountRig;
import freshet.reading.category.CategoryTrainer;
import freshet.reading.search.PostingIndexer;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.FeedScope;
import freshet.store.account.Rule;
import freshet.store.account.Rule.Act;
import freshet.store.account.Rule.Field;
import freshet.store.account.Rule.Matching;
import freshet.store.model.CategoryGuesser;
import freshet.store.model.QuarantinedWork;
import freshet.store.model.QuarantinedWork.Kind;
import freshet.store.model.SearchQuery;
import freshet.store.quarantine.Quarantine;
import freshet.store.sql.Database;
import freshet.store.sql.ReadStateTable;
import freshet.store.sql.SearchIndex;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work that throws errors is set aside, and everything else goes on. */
class QuarantineTest {
  private AccountRig rig;
  private long feed;

  @BeforeEach
  void start(@TempDir Path folder) {
    rig = new AccountRig(folder);
    feed = rig.annsFeed("https://a.example/");
    rig.read(rig.bob(), feed);
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private Rule star(Account account, String word) {
    return rig.store()
        .rules()
        .add(
            new Rule(
                0,
                account.id(),
                Act.STAR,
                "",
                Matching.WORDS,
                word,
                Set.of(Field.TITLE),
                new FeedScope.All(),
                rig.now()));
  }

  private Quarantine quarantine() {
    return new Quarantine(rig.store().quarantines(), rig::now, new Supervisor());
  }

  /** As a server does that was just started. */
  private void sift(Store store) {
    rig.store().search().index(500);
    new ArrivalMatcher(store, rig::now, quarantine(), () -> {}, (_, _, _, _) -> {}).sift();
  }

  private boolean isStarred(Account account, long posting) {
    return rig.store().reading().find(account.id(), posting).orElseThrow().state().starred();
  }

  @Test
  void ruleThatOverflowsTheStack_isSetAside_andOthersGoOn() {
    Rule bad = star(rig.ann(), "rivers");
    star(rig.ann(), "floods");
    star(rig.bob(), "rivers");
    long wet = rig.arrive(feed, rig.posting("Rivers", "rise"));
    Store store =
        new Store(rig.store()) {
          @Override
          public ReadStateTable reading() {
            return poisonedBy(wet, database());
          }
        };
    long other = rig.arrive(feed, rig.posting("Floods", "come"));
    sift(store);

    assertThat(isStarred(rig.bob(), wet)).isTrue();
    assertThat(isStarred(rig.ann(), other)).isTrue();
    assertThat(rig.store().rules().sifted()).isEqualTo(other);
    assertThat(rig.store().quarantines().of(rig.ann().id()))
        .singleElement()
        .satisfies(
            aside -> {
              assertThat(aside.kind()).isEqualTo(Kind.RULE);
              assertThat(aside.subject()).isEqualTo(Long.toString(bad.id()));
              assertThat(aside.failures()).isEqualTo(2);
              assertThat(aside.reason()).isEqualTo("StackOverflowError: poisoned by a test");
            });

    long later = rig.arrive(feed, rig.posting("Rivers", "fall"));
    sift(rig.store());
    assertThat(isStarred(rig.ann(), later)).as("it rests").isFalse();
    rig.store().quarantines().release(Kind.RULE, Long.toString(bad.id()), rig.now());
    long last = rig.arrive(feed, rig.posting("Rivers", "sleep"));
    sift(rig.store());
    assertThat(isStarred(rig.ann(), last)).as("it was released").isTrue();
  }

  /** Read marks of Ann that overflow the stack at a posting. */
  private ReadStateTable poisonedBy(long posting, Database database) {
    return new ReadStateTable(database) {
      @Override
      public void mark(
          long account,
          Collection<Long> postings,
          @Nullable Boolean read,
          @Nullable Boolean starred,
          Instant now) {
        if (account == rig.ann().id() && List.copyOf(postings).equals(List.of(posting))) {
          throw new StackOverflowError("poisoned by a test");
        }
        super.mark(account, postings, read, starred, now);
      }
    };
  }

  @Test
  void ruleOverWhichTheProcessDiedTwice_isSetAside() {
    Rule deadly = star(rig.ann(), "rivers");
    for (int death = 0; death < 2; death++) {
      rig.store().settings().set("under-way.sifter", "rule=" + deadly.id());
      rig.arrive(feed, rig.posting("Mountains", "stay"));
      sift(rig.store());
      assertThat(rig.store().settings().find("under-way.sifter")).isEmpty();
    }
    assertThat(rig.store().quarantines().subjects(Kind.RULE))
        .containsExactly(Long.toString(deadly.id()));
  }

  @Test
  void postingThatCannotBeIndexed_isSetAside_andOthersAreFound() {
    long[] ids = new long[9];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = rig.arrive(feed, rig.posting("Rivers " + i, "rise"));
    }
    Store store =
        new Store(rig.store()) {
          @Override
          public SearchIndex search() {
            return new SearchIndex(database()) {
              @Override
              public void index(List<Long> postings, CategoryGuesser guesser) {
                if (postings.contains(ids[5])) {
                  throw new StackOverflowError("poisoned by a test");
                }
                super.index(postings, guesser);
              }
            };
          }
        };
    new PostingIndexer(store, quarantine(), new CategoryTrainer(store, rig::now)).index(500);

    SearchQuery query = new SearchQuery(rig.ann().id(), "rivers", null, null, 100);
    assertThat(rig.store().search().find(query)).hasSize(8).doesNotContain(ids[5]);
    assertThat(rig.store().search().indexed()).isEqualTo(ids[8]);
    assertThat(rig.store().quarantines().all())
        .extracting(QuarantinedWork::kind, QuarantinedWork::subject)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(Kind.POSTING, Long.toString(ids[5])));

    rig.store().quarantines().release(Kind.POSTING, Long.toString(ids[5]), rig.now());
    new PostingIndexer(rig.store(), quarantine(), new CategoryTrainer(rig.store(), rig::now))
        .index(500);
    assertThat(rig.store().search().find(query)).hasSize(9);
  }

  @Test
  void batchOverWhichTheProcessDied_isIndexedOneByOne() {
    long posting = rig.arrive(feed, rig.posting("Rivers", "rise"));
    for (int death = 0; death < 2; death++) {
      rig.store().settings().set("under-way.indexer", Long.toString(posting));
      PostingIndexer indexer =
          new PostingIndexer(rig.store(), quarantine(), new CategoryTrainer(rig.store(), rig::now));
      rig.arrive(feed, rig.posting("More", "of it"));
      indexer.index(500);
    }
    assertThat(rig.store().quarantines().subjects(Kind.POSTING))
        .containsExactly(Long.toString(posting));
  }
}
