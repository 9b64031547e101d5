package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.FeedFormat;
import freshet.feed.opml.OpmlFolder;
import freshet.store.model.FeedAdded;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.NewFeed;
import freshet.store.model.PostingQuery;
import freshet.store.model.StoredFeed;
import freshet.store.model.StoredPosting;
import freshet.store.model.TroubledFeed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

abstract class FeedsContract extends StoreContract {
  FeedsContract(Site site) {
    super(site);
  }

  @Test
  void feed_comesBackAsItWasAdded() {
    FeedDescription description =
        new FeedDescription(
            "T",
            "https://s.example/",
            "D",
            "en",
            "https://i",
            FeedFormat.ATOM1,
            true,
            List.of("Politik", "Welt"));
    FeedSettings settings = new FeedSettings(true, Duration.ofMinutes(7));
    FeedState state = Samples.state(Samples.NOW, "stands");
    NewFeed feed =
        new NewFeed("https://a.example/", "ann", description, settings, 2.5, Samples.NOW, state);

    long id = store.feeds().add(List.of(feed)).getFirst().feed();
    reopen();
    StoredFeed stored = store.feeds().find(id).orElseThrow();

    assertThat(stored.url()).isEqualTo("https://a.example/");
    assertThat(stored.owner()).isEqualTo("ann");
    assertThat(stored.description()).isEqualTo(description);
    assertThat(stored.settings()).isEqualTo(settings);
    assertThat(stored.weight()).isEqualTo(2.5);
    assertThat(stored.added()).isEqualTo(Samples.NOW);
    assertThat(stored.state()).usingRecursiveComparison().isEqualTo(state);
    assertThat(stored.postings()).isZero();
    assertThat(stored.missed()).isZero();
  }

  @Test
  void feed_addedTwiceKeepsItsId() {
    FeedAdded first = store.feeds().add(List.of(Samples.feed("https://a.example/"))).getFirst();
    List<FeedAdded> again =
        store
            .feeds()
            .add(List.of(Samples.feed("https://a.example/"), Samples.feed("https://b.example/")));

    assertThat(first.isNew()).isTrue();
    assertThat(again.getFirst()).isEqualTo(new FeedAdded(first.feed(), false));
    assertThat(again.get(1).isNew()).isTrue();
    assertThat(store.feeds().count()).isEqualTo(2);
  }

  @Test
  void gc009_privateFeedIsNotShared() {
    long shared = Samples.add(store, "https://a.example/?token=1");
    NewFeed owned =
        new NewFeed(
            "https://a.example/?token=1",
            "ann",
            FeedDescription.titled("mine"),
            FeedSettings.USUAL,
            1,
            Samples.NOW,
            FeedState.unseen(""));

    FeedAdded added = store.feeds().add(List.of(owned)).getFirst();

    assertThat(added.isNew()).isTrue();
    assertThat(store.feeds().find("https://a.example/?token=1", "ann").orElseThrow().id())
        .isEqualTo(added.feed());
    assertThat(store.feeds().find("https://a.example/?token=1", null).orElseThrow().id())
        .isEqualTo(shared);
    assertThat(store.feeds().find("https://a.example/?token=1", "bob")).isEmpty();
    assertThat(store.feeds().find(shared).orElseThrow().toString()).doesNotContain("token");
  }

  @Test
  void feed_takesWhatIsSetForIt() {
    long id = Samples.add(store, "https://a.example/");
    FeedDescription description = FeedDescription.titled("other");
    store.feeds().describe(id, description);
    store.feeds().set(id, new FeedSettings(true, null));
    store.feeds().weigh(Map.of(id, 9.0));
    FeedState state = Samples.state(Samples.NOW, "resumed");
    store.feeds().stand(id, state);

    StoredFeed stored = store.feeds().find(id).orElseThrow();

    assertThat(stored.description()).isEqualTo(description);
    assertThat(stored.settings().articles()).isTrue();
    assertThat(stored.weight()).isEqualTo(9);
    assertThat(stored.state()).usingRecursiveComparison().isEqualTo(state);
  }

  @Test
  void model_staysIfNoneIsGiven() {
    long id = Samples.add(store, "https://a.example/");
    store.feeds().stand(id, Samples.state(Samples.NOW, "one"));
    store.feeds().stand(id, FeedState.unseen("two"));

    FeedState state = store.feeds().find(id).orElseThrow().state();

    assertThat(state.standing()).isEqualTo("two");
    assertThat(state.model()).containsExactly(1, 2, 3);
  }

  @Test
  void move_refusesAnUrlThatAnotherHas() {
    long a = Samples.add(store, "https://a.example/");
    long b = Samples.add(store, "https://b.example/");

    assertThat(store.feeds().move(a, "https://b.example/")).isFalse();
    assertThat(store.feeds().move(a, "https://c.example/")).isTrue();
    assertThat(store.feeds().move(b, "https://a.example/")).isTrue();
    assertThat(store.feeds().find("https://c.example/", null).orElseThrow().id()).isEqualTo(a);
  }

  @Test
  void removedFeed_freesItsUrlAndNotItsId() {
    long a = Samples.add(store, "https://a.example/");
    store.retrieved(List.of(Samples.changed(a, Samples.NOW, 1, 2)));
    long kept = store.postings().page(PostingQuery.arrivals(9)).getFirst().id();
    store.postings().keep(List.of(kept), true);

    store.feeds().remove(a, Samples.NOW);
    reopen();
    long again = Samples.add(store, "https://a.example/");

    assertThat(again).isGreaterThan(a);
    assertThat(store.feeds().find(a).orElseThrow().state().stage()).isEqualTo(FeedStage.REMOVED);
    assertThat(store.postings().page(PostingQuery.arrivals(9)))
        .extracting(StoredPosting::id)
        .containsExactly(kept);
    assertThat(store.retrievals().latest(a, 9)).isEmpty();
    assertThat(store.feeds().count()).isEqualTo(1);
  }

  @Test
  void each_tellsAllThatAreNotRemovedInOrder() {
    List<NewFeed> many = new ArrayList<>();
    for (int i = 0; i < 1200; i++) {
      many.add(Samples.feed("https://a.example/" + i));
    }
    List<FeedAdded> added = store.feeds().add(many);
    store.feeds().remove(added.get(7).feed(), Samples.NOW);

    List<Long> told = new ArrayList<>();
    store.feeds().each(feed -> told.add(feed.id()));

    assertThat(told).hasSize(1199).isSorted().doesNotContain(added.get(7).feed());
  }

  @Test
  void folders_areAddedToThoseBefore() {
    long a = Samples.add(store, "https://a.example/");
    long b = Samples.add(store, "https://b.example/");
    long none = Samples.add(store, "https://c.example/");
    OpmlFolder news = new OpmlFolder(List.of("News", "AI/ML", "\u65e5\u672c \"x\""));
    OpmlFolder large = new OpmlFolder(List.of("n".repeat(9000)));

    store.folders().add(Map.of(a, List.of(large), b, List.of(news)));
    store.folders().add(Map.of(a, List.of(news, large, news)));
    reopen();

    assertThat(store.folders().of(a)).containsExactly(large, news);
    assertThat(store.folders().of(none)).isEmpty();
    assertThat(store.folders().all()).isEqualTo(Map.of(a, List.of(large, news), b, List.of(news)));
    store.feeds().remove(a, Samples.NOW);
    store.folders().add(Map.of(a, List.of(news)));
    assertThat(store.folders().all()).isEqualTo(Map.of(b, List.of(news)));
  }

  @Test
  void text_thatNoDatabaseTakesIsMended() {
    long id = Samples.add(store, "https://a.example/");
    store.feeds().describe(id, FeedDescription.titled("a\0b\uD800c\uD83D\uDE00"));

    assertThat(store.feeds().find(id).orElseThrow().description().title())
        .isEqualTo("a\uFFFDb\uFFFDc\uD83D\uDE00");
  }

  @Test
  void troubled_areThoseThatFailOrHaveEnded() {
    Samples.add(store, "https://well.example/");
    long failing = Samples.add(store, "https://failing.example/");
    long gone = Samples.add(store, "https://gone.example/");
    long removed = Samples.add(store, "https://removed.example/");
    stand(failing, FeedStage.ACTIVE, Samples.NOW);
    stand(gone, FeedStage.GONE, null);
    stand(removed, FeedStage.BLOCKED, Samples.NOW);
    store.feeds().remove(removed, Samples.NOW);

    List<TroubledFeed> troubled = new ArrayList<>();
    store.feeds().eachTroubled(troubled::add);

    assertThat(troubled).extracting(TroubledFeed::id).containsExactlyInAnyOrder(failing, gone);
    assertThat(troubled).extracting(TroubledFeed::outcome).containsOnly("Why.");
    assertThat(troubled)
        .extracting(TroubledFeed::failingSince)
        .containsExactlyInAnyOrder(Samples.NOW, null);
  }

  private void stand(long feed, FeedStage stage, @Nullable Instant failingSince) {
    store
        .feeds()
        .stand(
            feed,
            new FeedState(
                stage, Samples.NOW, Samples.NOW, null, failingSince, "Why.", 1, "s", null));
  }
}
