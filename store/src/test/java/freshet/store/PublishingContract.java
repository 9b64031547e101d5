package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.HubRequest;
import freshet.store.account.HubRequest.Mode;
import freshet.store.account.HubSubscription;
import freshet.store.account.OutputFeed;
import freshet.store.account.OutputOptions;
import freshet.store.account.PostingSelection;
import freshet.store.model.PostingVersion;
import freshet.store.model.StoredRetrieval;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

abstract class PublishingContract extends StoreContract {
  private static final Instant NOW = Samples.NOW;
  private static final String TOPIC = "https://f.example/out/s.atom";
  private static final Duration LEASE = Duration.ofDays(1);

  private long ann;
  private long bob;

  PublishingContract(Site site) {
    super(site);
  }

  @BeforeEach
  void addPeople() {
    ann = PeopleSamples.add(store, "Ann");
    bob = PeopleSamples.add(store, "bob");
  }

  private OutputFeed add(String secret, PostingSelection selection) {
    return store
        .outputFeeds()
        .add(ann, secret, "My " + secret, selection, 50, OutputOptions.NONE, NOW);
  }

  private void ask(OutputFeed feed, Mode mode, String callback) {
    store
        .hubSubscriptions()
        .ask(new HubRequest(0, feed.id(), TOPIC, callback, mode, "key", LEASE, "known", NOW, 0));
  }

  private HubRequest asked() {
    return store.hubSubscriptions().requests(NOW, 10).getLast();
  }

  private HubSubscription subscribed(OutputFeed feed, String callback) {
    ask(feed, Mode.SUBSCRIBE, callback);
    assertThat(store.hubSubscriptions().confirm(asked(), NOW)).isTrue();
    return store.hubSubscriptions().of(feed.id()).getLast();
  }

  @Test
  void outputFeed_isFoundByItsSecretAlone() {
    List<PostingSelection> all =
        List.of(
            new PostingSelection.All(),
            new PostingSelection.Starred(),
            new PostingSelection.InFolder("News"),
            new PostingSelection.OfFeed(7),
            new PostingSelection.Tagged("later"),
            new PostingSelection.Found("rain \"in May\""));
    all.forEach(one -> add("s" + all.indexOf(one), one));
    reopen();

    assertThat(store.outputFeeds().of(ann)).extracting(OutputFeed::selection).isEqualTo(all);
    assertThat(store.outputFeeds().of(bob)).isEmpty();
    assertThat(store.outputFeeds().find("s3").map(OutputFeed::title)).contains("My s3");
    assertThat(store.outputFeeds().find("S3")).isEmpty();
    assertThat(store.outputFeeds().hasEnded("s3")).isFalse();
  }

  @Test
  void outputFeed_belongsToWhoMadeIt() {
    long id = add("s", new PostingSelection.All()).id();

    assertThat(store.outputFeeds().change(bob, id, "Bob's", 9, OutputOptions.NONE)).isFalse();
    assertThat(store.outputFeeds().renew(bob, id, "t")).isFalse();
    assertThat(store.outputFeeds().remove(bob, id, NOW)).isFalse();
    assertThat(store.outputFeeds().find("s").map(OutputFeed::title)).contains("My s");
    assertThat(store.outputFeeds().hasEnded("s")).isFalse();

    assertThat(store.outputFeeds().change(ann, id, "Ann's", 9, new OutputOptions(true, false)))
        .isTrue();
    store.outputFeeds().changed(id, "state", NOW.plusSeconds(1));
    store.outputFeeds().asked(id, 3, NOW.plusSeconds(2));
    assertThat(store.outputFeeds().find(id).orElseThrow())
        .isEqualTo(
            new OutputFeed(
                id,
                ann,
                "s",
                "Ann's",
                new PostingSelection.All(),
                9,
                new OutputOptions(true, false),
                NOW,
                "state",
                NOW.plusSeconds(1),
                3,
                NOW.plusSeconds(2)));
  }

  @Test
  void gc090_secretThatWasTakenBack_hasEnded() {
    long renewed = add("a", new PostingSelection.All()).id();
    long removed = add("b", new PostingSelection.All()).id();
    add("c", new PostingSelection.All());
    subscribed(store.outputFeeds().find(renewed).orElseThrow(), "https://r.example/");

    assertThat(store.outputFeeds().renew(ann, renewed, "a2")).isTrue();
    assertThat(store.outputFeeds().remove(ann, removed, NOW)).isTrue();
    assertThat(store.outputFeeds().find("a")).isEmpty();
    assertThat(store.outputFeeds().find("a2").map(OutputFeed::id)).contains(renewed);
    assertThat(store.hubSubscriptions().of(renewed)).as("of the former address").isEmpty();
    assertThat(store.outputFeeds().find("b")).isEmpty();

    store.accounts().remove(ann);
    assertThat(store.outputFeeds().find("c")).isEmpty();
    assertThat(List.of("a", "b", "c", "a2")).allMatch(store.outputFeeds()::hasEnded);
    assertThat(store.outputFeeds().hasEnded("never")).isFalse();
  }

  @Test
  void removedFeed_comesBackAtItsAddress() {
    OutputFeed feed = add("b", new PostingSelection.All());
    subscribed(feed, "https://r.example/");
    store.outputFeeds().remove(ann, feed.id(), NOW);

    assertThat(store.outputFeeds().restore(bob, feed.id())).as("of another account").isFalse();
    assertThat(store.outputFeeds().restore(ann, feed.id())).isTrue();
    assertThat(store.outputFeeds().find("b")).contains(feed);
    assertThat(store.outputFeeds().hasEnded("b")).isFalse();
    assertThat(store.hubSubscriptions().of(feed.id())).hasSize(1);

    store.outputFeeds().remove(ann, feed.id(), NOW);
    store.outputFeeds().clearRemoved(NOW.plusMillis(1));
    assertThat(store.outputFeeds().restore(ann, feed.id())).isFalse();
    assertThat(store.outputFeeds().hasEnded("b")).isTrue();
  }

  @Test
  void folderThatIsRenamed_staysInItsFeed() {
    long feed = Samples.add(store, "https://a.example/");
    store.subscriptions().add(ann, Map.of(feed, List.of("News")), NOW, NOW);
    store.subscriptions().add(bob, Map.of(feed, List.of("News")), NOW, NOW);
    add("s", new PostingSelection.InFolder("News"));
    add("t", new PostingSelection.Found("News"));
    store
        .outputFeeds()
        .add(bob, "u", "Bob's", new PostingSelection.InFolder("News"), 50, OutputOptions.NONE, NOW);

    store.subscriptions().renameLabel(ann, "News", "World");

    assertThat(store.outputFeeds().of(ann))
        .extracting(OutputFeed::selection)
        .containsExactly(
            new PostingSelection.InFolder("World"), new PostingSelection.Found("News"));
    assertThat(store.outputFeeds().of(bob))
        .extracting(OutputFeed::selection)
        .containsExactly(new PostingSelection.InFolder("News"));
  }

  @Test
  void versions_changeWithTheWords() {
    long feed = Samples.add(store, "https://a.example/");
    List<Long> ids =
        store.retrieved(List.of(Samples.changed(feed, NOW, 1, 2))).getFirst().postings().stream()
            .map(StoredRetrieval.Kept::id)
            .toList();

    assertThat(store.postings().versions(List.of(ids.getFirst(), ids.getLast(), 999L)))
        .containsExactly(
            new PostingVersion(ids.getLast(), feed, "words 2".hashCode()),
            new PostingVersion(ids.getFirst(), feed, "words 1".hashCode()));
  }

  @Test
  void gc070_requestTakesTheEffectItsCallbackConfirms() {
    OutputFeed feed = add("s", new PostingSelection.All());
    ask(feed, Mode.SUBSCRIBE, "https://r.example/?a=b");
    assertThat(store.hubSubscriptions().of(feed.id())).isEmpty();
    assertThat(store.hubSubscriptions().next()).contains(NOW);
    HubRequest first = asked();

    ask(feed, Mode.SUBSCRIBE, "https://r.example/?a=b");
    assertThat(store.hubSubscriptions().requests(feed.id())).isEqualTo(1);
    assertThat(store.hubSubscriptions().confirm(first, NOW)).as("superseded").isFalse();
    assertThat(store.hubSubscriptions().confirm(asked(), NOW)).isTrue();
    reopen();

    HubSubscription live = store.hubSubscriptions().of(feed.id()).getFirst();
    assertThat(live)
        .isEqualTo(
            new HubSubscription(
                live.id(),
                feed.id(),
                TOPIC,
                "https://r.example/?a=b",
                "key",
                NOW.plus(LEASE),
                "known",
                0,
                null,
                0));
    assertThat(store.hubSubscriptions().counts(ann)).isEqualTo(Map.of(feed.id(), 1));
    assertThat(store.hubSubscriptions().counts(bob)).isEmpty();
    assertThat(store.hubSubscriptions().feeds()).containsExactly(feed);

    ask(feed, Mode.UNSUBSCRIBE, "https://r.example/?a=b");
    assertThat(store.hubSubscriptions().of(feed.id())).hasSize(1);
    store.hubSubscriptions().confirm(asked(), NOW);
    assertThat(store.hubSubscriptions().of(feed.id())).isEmpty();
    assertThat(store.hubSubscriptions().next()).isEmpty();
  }

  @Test
  void gc071_requestThatCannotBeConfirmed_waitsOrGoes() {
    OutputFeed feed = add("s", new PostingSelection.All());
    ask(feed, Mode.SUBSCRIBE, "https://r.example/");
    store.hubSubscriptions().postpone(asked(), NOW.plusSeconds(60));
    assertThat(store.hubSubscriptions().requests(NOW, 10)).isEmpty();
    HubRequest later = store.hubSubscriptions().requests(NOW.plusSeconds(60), 10).getFirst();
    assertThat(later.tries()).isEqualTo(1);
    store.hubSubscriptions().drop(later);
    assertThat(store.hubSubscriptions().requests(feed.id())).isZero();
  }

  @Test
  void gc071_whatIsDue_staysDueUntilItIsDelivered() {
    OutputFeed feed = add("s", new PostingSelection.All());
    HubSubscription one = subscribed(feed, "https://one.example/");
    subscribed(feed, "https://two.example/");
    store.hubSubscriptions().news(feed.id(), NOW);
    reopen();
    assertThat(store.hubSubscriptions().due(NOW, 10)).hasSize(2);

    HubSubscription due = store.hubSubscriptions().due(NOW, 10).getFirst();
    assertThat(due.id()).isEqualTo(one.id());
    store.hubSubscriptions().failed(due, NOW.plusSeconds(30));
    store.hubSubscriptions().news(feed.id(), NOW.plusSeconds(1));
    assertThat(store.hubSubscriptions().due(NOW.plusSeconds(2), 10))
        .extracting(HubSubscription::callback)
        .containsExactly("https://two.example/");

    HubSubscription second = store.hubSubscriptions().due(NOW.plusSeconds(30), 10).getFirst();
    store.hubSubscriptions().news(feed.id(), NOW.plusSeconds(31));
    store.hubSubscriptions().delivered(second, "now", NOW.plusSeconds(32));
    assertThat(store.hubSubscriptions().due(NOW.plusSeconds(32), 10))
        .as("what came meanwhile is due")
        .hasSize(2);
    for (HubSubscription last : store.hubSubscriptions().due(NOW.plusSeconds(32), 10)) {
      store.hubSubscriptions().delivered(last, "then", NOW.plusSeconds(33));
    }
    assertThat(store.hubSubscriptions().next()).isEmpty();
    assertThat(store.hubSubscriptions().of(feed.id()))
        .extracting(HubSubscription::sent, HubSubscription::tries)
        .allMatch(row -> row.toList().equals(List.of("then", 0)));
  }

  @Test
  void gc071_leaseEnds() {
    OutputFeed feed = add("s", new PostingSelection.All());
    subscribed(feed, "https://one.example/");
    HubSubscription two = subscribed(feed, "https://two.example/");
    store.hubSubscriptions().end(two);
    store.hubSubscriptions().news(feed.id(), NOW);
    assertThat(store.hubSubscriptions().due(NOW.plus(LEASE), 10)).isEmpty();
    assertThat(store.hubSubscriptions().expire(NOW.plus(LEASE).minusMillis(1))).isZero();
    assertThat(store.hubSubscriptions().expire(NOW.plus(LEASE))).isEqualTo(1);
    assertThat(store.hubSubscriptions().feeds()).isEmpty();
  }
}
