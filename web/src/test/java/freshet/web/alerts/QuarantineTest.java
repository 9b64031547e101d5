package freshet.web.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.quarantine.Quarantine;
import freshet.store.Quarantined;
import freshet.store.Quarantined.Kind;
import freshet.store.SearchQuery;
import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.Rule;
import freshet.store.people.Rule.Act;
import freshet.store.people.Rule.Field;
import freshet.store.people.Rule.Matching;
import freshet.store.people.Scope;
import freshet.web.apps.AppRig;
import freshet.web.search.PostingIndexer;
import freshet.work.Supervisor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work that throws errors is set aside, and everything else goes on. */
class QuarantineTest {
  private AppRig rig;
  private long feed;

  @BeforeEach
  void start(@TempDir Path folder) {
    rig = new AppRig(folder);
    feed = rig.annsFeed("https://a.example/");
    rig.read(rig.bob(), feed);
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  /** The store, one part of which overflows the stack when it is called in a certain way. */
  private static Store poisoned(
      Store store, String part, Class<?> type, String method, Predicate<Object[]> poisons) {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (_, called, arguments) ->
                called.getName().equals(part)
                    ? Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (_, inner, given) -> {
                          if (inner.getName().equals(method) && poisons.test(given)) {
                            throw new StackOverflowError("poisoned by a test");
                          }
                          return invoked(inner, called.invoke(store), given);
                        })
                    : invoked(called, store, arguments));
  }

  private static Object invoked(java.lang.reflect.Method method, Object on, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(on, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
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
                new Scope.All(),
                rig.now()));
  }

  private Quarantine quarantine() {
    return new Quarantine(rig.store().quarantines(), rig::now, new Supervisor());
  }

  /** As a server does that was just started. */
  private void sift(Store store) {
    rig.store().search().index(500);
    new Sifter(store, rig::now, quarantine(), () -> {}, (_, _, _, _) -> {}).sift();
  }

  private boolean isStarred(Account account, long posting) {
    return rig.store().reading().find(account.id(), posting).orElseThrow().state().starred();
  }

  @Test
  void ruleThatOverflowsTheStack_isSetAside_andOthersGoOn() {
    Rule bad = star(rig.ann(), "rivers");
    star(rig.ann(), "floods");
    star(rig.bob(), "rivers");
    Store store =
        poisoned(
            rig.store(),
            "reading",
            freshet.store.people.Reading.class,
            "mark",
            given -> given[0].equals(rig.ann().id()) && given[1].equals(List.of(wet)));
    wet = rig.arrive(feed, rig.posting("Rivers", "rise"));
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

  private long wet;

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
        poisoned(
            rig.store(),
            "search",
            freshet.store.Search.class,
            "index",
            given -> given[0] instanceof List<?> some && some.contains(ids[5]));
    new PostingIndexer(store, quarantine()).index(500);

    SearchQuery query = new SearchQuery(rig.ann().id(), "rivers", null, null, 100);
    assertThat(rig.store().search().find(query)).hasSize(8).doesNotContain(ids[5]);
    assertThat(rig.store().search().indexed()).isEqualTo(ids[8]);
    assertThat(rig.store().quarantines().all())
        .extracting(Quarantined::kind, Quarantined::subject)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(Kind.POSTING, Long.toString(ids[5])));

    rig.store().quarantines().release(Kind.POSTING, Long.toString(ids[5]), rig.now());
    new PostingIndexer(rig.store(), quarantine()).index(500);
    assertThat(rig.store().search().find(query)).hasSize(9);
  }

  @Test
  void batchOverWhichTheProcessDied_isIndexedOneByOne() {
    long posting = rig.arrive(feed, rig.posting("Rivers", "rise"));
    for (int death = 0; death < 2; death++) {
      rig.store().settings().set("under-way.indexer", Long.toString(posting));
      PostingIndexer indexer = new PostingIndexer(rig.store(), quarantine());
      rig.arrive(feed, rig.posting("More", "of it"));
      indexer.index(500);
    }
    assertThat(rig.store().quarantines().subjects(Kind.POSTING))
        .containsExactly(Long.toString(posting));
  }
}
