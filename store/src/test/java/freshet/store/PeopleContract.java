package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import freshet.feed.opml.OpmlFolder;
import freshet.store.account.Account;
import freshet.store.account.Account.Role;
import freshet.store.account.AccountPosting;
import freshet.store.account.AppPassword;
import freshet.store.account.PostingReadState;
import freshet.store.account.StreamQuery;
import freshet.store.account.Subscription;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.FeedState;
import freshet.store.model.NewFeed;
import freshet.store.model.StoredRetrieval;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

abstract class PeopleContract extends StoreContract {
  private static final Instant LONG_AGO = Samples.NOW.minus(Duration.ofDays(9));

  private long ann;
  private long bob;
  private long feed;
  private long other;

  PeopleContract(Site site) {
    super(site);
  }

  @BeforeEach
  void addPeople() {
    ann = PeopleSamples.add(store, "Ann");
    bob = PeopleSamples.add(store, "bob");
    feed = Samples.add(store, "https://a.example/");
    other = Samples.add(store, "https://b.example/");
  }

  private List<Long> arrive(long to, Instant at, long... keys) {
    return store.retrieved(List.of(Samples.changed(to, at, keys))).getFirst().postings().stream()
        .map(StoredRetrieval.Kept::id)
        .toList();
  }

  private void subscribe(long account, long to, String... folders) {
    store.subscriptions().add(account, Map.of(to, List.of(folders)), LONG_AGO, Samples.NOW);
  }

  private Subscription subscription(long account, long to) {
    return store.subscriptions().find(account, to).orElseThrow();
  }

  @Test
  void account_isFoundInAnyCaseAndNamedOnce() {
    assertThat(store.accounts().add("ANN", null, Role.ADMIN, Samples.NOW)).isEmpty();
    assertThat(store.accounts().find("aNN"))
        .contains(new Account(ann, "Ann", "hash", Role.USER, Samples.NOW));
    assertThat(store.accounts().find(ann)).isEqualTo(store.accounts().find("ann"));
    assertThat(store.accounts().find("Annie")).isEmpty();
    store.accounts().password(ann, null);
    store.accounts().role(ann, Role.ADMIN);
    reopen();

    assertThat(store.accounts().all())
        .extracting(Account::name, Account::password, Account::isAdmin)
        .containsExactly(tuple("Ann", null, true), tuple("bob", "hash", false));
  }

  @Test
  void preferences_areOnesOwn() {
    store.accounts().prefer(ann, "theme", "light");
    store.accounts().prefer(ann, "theme", "dark");
    store.accounts().prefer(999, "theme", "none");

    assertThat(store.accounts().preferences(ann)).isEqualTo(Map.of("theme", "dark"));
    assertThat(store.accounts().preferences(bob)).isEmpty();
  }

  @Test
  void sessions_endOneByOneAndAllAtOnce() {
    for (String hash : List.of("a", "b", "c")) {
      store.sessions().add(PeopleSamples.session(ann, hash));
    }
    store.sessions().add(PeopleSamples.session(bob, "d"));
    store.sessions().seen("b", Samples.NOW.plusSeconds(9));

    assertThat(store.sessions().find("b").orElseThrow().seenAt())
        .isEqualTo(Samples.NOW.plusSeconds(9));
    assertThat(store.sessions().find("B")).isEmpty();
    store.sessions().remove("a");
    assertThat(store.sessions().of(ann)).extracting(s -> s.hash()).containsExactly("b", "c");
    assertThat(store.sessions().forget(Samples.NOW.plusSeconds(1))).isEqualTo(2);
    store.sessions().removeAll(ann);
    assertThat(store.sessions().of(ann)).isEmpty();
  }

  @Test
  void gr014_appPasswordsAreTakenBackOneByOne() {
    AppPassword phone = store.appPasswords().add(PeopleSamples.appPassword(ann, "phone"));
    AppPassword desk = store.appPasswords().add(PeopleSamples.appPassword(ann, "desk"));
    store.appPasswords().used(phone.id(), Samples.NOW);

    assertThat(store.appPasswords().byHash(ann, "hphone").map(AppPassword::usedAt))
        .contains(Samples.NOW);
    assertThat(store.appPasswords().byHash(bob, "hphone")).isEmpty();
    assertThat(store.appPasswords().byFever("fdesk")).contains(desk);
    assertThat(store.appPasswords().byToken("tdesk")).contains(desk);
    assertThat(store.appPasswords().remove(bob, desk.id())).isFalse();
    assertThat(store.appPasswords().remove(ann, desk.id())).isTrue();
    assertThat(store.appPasswords().byToken("tdesk")).isEmpty();
    assertThat(store.appPasswords().of(ann))
        .extracting(AppPassword::id)
        .containsExactly(phone.id());
  }

  @Test
  void subscription_tellsTitleFoldersAndTheNewest() {
    subscribe(ann, feed, "News", "A/B", "News", " ");
    arrive(feed, Samples.NOW, 1, 2);

    Subscription found = subscription(ann, feed);
    assertThat(found.title()).isEqualTo("Title of https://a.example/");
    assertThat(found.folders()).containsExactly("News", "A/B");
    assertThat(found.newestSeen()).isEqualTo(Samples.NOW);
    assertThat(found.unread()).isEqualTo(2);
    store.subscriptions().rename(ann, feed, "Mine");
    subscribe(ann, feed, "Else");
    assertThat(store.subscriptions().of(ann))
        .extracting(Subscription::title)
        .containsExactly("Mine");
    assertThat(subscription(ann, feed).folders()).containsExactly("News", "A/B");
    store.subscriptions().rename(ann, feed, null);
    assertThat(subscription(ann, feed)).isEqualTo(found);
  }

  @Test
  void subscribing_leavesWhatIsOldRead() {
    arrive(feed, Samples.NOW.minus(Duration.ofDays(30)), 1, 2, 3);
    List<Long> late = arrive(feed, Samples.NOW, 4);

    subscribe(ann, feed);

    assertThat(subscription(ann, feed).unread()).isEqualTo(1);
    assertThat(store.reading().ids(StreamQuery.of(ann, 9).read(false))).isEqualTo(late);
  }

  @Test
  void feedOfOnesOwn_isForNoOneElse() {
    NewFeed secret =
        new NewFeed(
            "https://s.example/",
            Long.toString(bob),
            FeedDescription.titled("Secret"),
            FeedSettings.USUAL,
            1,
            Samples.NOW,
            FeedState.unseen(""));
    long own = store.feeds().add(List.of(secret)).getFirst().feed();

    subscribe(ann, own);
    subscribe(bob, own);
    store.subscriptions().addAll(ann, LONG_AGO, Samples.NOW);

    assertThat(store.subscriptions().of(ann)).extracting(Subscription::feed).doesNotContain(own);
    assertThat(store.subscriptions().find(bob, own)).isPresent();
  }

  @Test
  void firstAccount_takesOverWhatWasImported() {
    store.folders().add(Map.of(feed, List.of(new OpmlFolder(List.of("News", "World")))));
    arrive(feed, Samples.NOW, 1);
    long gone = Samples.add(store, "https://gone.example/");
    store.feeds().remove(gone, Samples.NOW);

    store.subscriptions().addAll(ann, LONG_AGO, Samples.NOW);

    assertThat(store.subscriptions().of(ann))
        .extracting(Subscription::feed)
        .containsExactly(feed, other);
    assertThat(subscription(ann, feed).folders()).containsExactly("News/World");
    assertThat(subscription(ann, feed).unread()).isEqualTo(1);
    assertThat(store.subscriptions().folders(ann)).containsOnlyKeys("News/World");
    assertThat(store.subscriptions().readers()).isEqualTo(Map.of(feed, 1, other, 1));
    assertThat(store.subscriptions().readers(feed)).isEqualTo(1);
    assertThat(store.subscriptions().readers(other + 100)).isZero();
    assertThat(store.subscriptions().unread(List.of(feed, other, gone))).containsExactly(gone);
  }

  @Test
  void folders_areMadeRenamedJoinedAndRemoved() {
    subscribe(ann, feed, "A");
    subscribe(ann, other, "B");
    subscribe(bob, feed, "A");
    Map<String, Long> folders = store.subscriptions().folders(ann);
    assertThat(folders).containsOnlyKeys("A", "B");
    assertThat(folders.values()).allMatch(id -> id > 0).doesNotHaveDuplicates();

    store.subscriptions().place(ann, feed, List.of("C", "B"));
    assertThat(subscription(ann, feed).folders()).containsExactly("C", "B");
    assertThat(store.subscriptions().folders(ann)).containsOnlyKeys("A", "B", "C");
    assertThat(store.subscriptions().renameLabel(ann, "C", "D")).isTrue();
    assertThat(store.subscriptions().renameLabel(ann, "C", "E")).isFalse();
    assertThat(store.subscriptions().renameLabel(ann, "B", "D")).isTrue();
    assertThat(subscription(ann, feed).folders()).containsExactly("D");
    assertThat(subscription(ann, other).folders()).containsExactly("D");
    assertThat(store.subscriptions().removeLabel(ann, "D")).isTrue();
    assertThat(store.subscriptions().removeLabel(ann, "D")).isFalse();
    assertThat(subscription(ann, feed).folders()).isEmpty();
    assertThat(subscription(bob, feed).folders()).containsExactly("A");
    store.subscriptions().place(ann, 999, List.of("X"));
    assertThat(store.subscriptions().folders(ann)).containsOnlyKeys("A");
  }

  @Test
  void tags_keepPostings() {
    subscribe(ann, feed);
    List<Long> ids = arrive(feed, Samples.NOW, 1, 2);

    store.reading().tag(ann, ids.subList(0, 1), List.of("b", "a"), List.of());
    assertThat(store.reading().tags(ann)).containsExactly("a", "b");
    assertThat(store.reading().tags(bob)).isEmpty();
    assertThat(item(ann, ids.getFirst()).state().tags()).containsExactly("a", "b");
    assertThat(item(ann, ids.getFirst()).posting().kept()).isTrue();
    store.subscriptions().renameLabel(ann, "a", "b");
    assertThat(item(ann, ids.getFirst()).state().tags()).containsExactly("b");
    store.subscriptions().removeLabel(ann, "b");
    assertThat(item(ann, ids.getFirst()).posting().kept()).isFalse();
    assertThat(store.reading().tags(ann)).isEmpty();
  }

  private AccountPosting item(long account, long posting) {
    return store.reading().find(account, posting).orElseThrow();
  }

  @Test
  void gr052_postingsOfOthersAreNotToBeSeen() {
    subscribe(ann, feed);
    subscribe(bob, other);
    long mine = arrive(feed, Samples.NOW, 1).getFirst();
    long theirs = arrive(other, Samples.NOW, 1).getFirst();
    List<Long> both = List.of(mine, theirs, 999L);

    store.reading().mark(ann, both, true, true, Samples.NOW);
    store.reading().tag(ann, both, List.of("t"), List.of());
    store.reading().readAll(ann, List.of(feed, other), Samples.NOW.plusSeconds(9));

    assertThat(store.reading().find(ann, both))
        .extracting(AccountPosting::state)
        .containsExactly(new PostingReadState(mine, feed, Samples.NOW, true, true, List.of("t")));
    assertThat(store.reading().find(ann, theirs)).isEqualTo(Optional.empty());
    assertThat(store.reading().ids(StreamQuery.of(ann, 9).in(List.of(other)))).isEmpty();
    assertThat(item(bob, theirs).state())
        .isEqualTo(new PostingReadState(theirs, other, Samples.NOW, false, false, List.of()));
    assertThat(item(bob, theirs).posting().kept()).isFalse();
    assertThat(subscription(bob, other).unread()).isEqualTo(1);
  }

  @Test
  void starred_outlivesSubscriptionAndFeed() {
    subscribe(ann, feed);
    List<Long> ids = arrive(feed, Samples.NOW, 1, 2);
    store.reading().mark(ann, ids.subList(0, 1), null, true, Samples.NOW);
    store.subscriptions().remove(ann, List.of(feed));
    store.feeds().remove(feed, Samples.NOW);

    assertThat(store.reading().ids(StreamQuery.of(ann, 9).starred(true)))
        .containsExactly(ids.getFirst());
    assertThat(store.reading().ids(StreamQuery.of(ann, 9))).isEmpty();
    assertThat(item(ann, ids.getFirst()).state().read()).isFalse();
    store.reading().mark(ann, ids, null, false, Samples.NOW);
    assertThat(store.postings().count()).isZero();
  }

  @Test
  void removedAccount_leavesNothing() {
    subscribe(ann, feed, "Folder");
    subscribe(bob, feed);
    List<Long> ids = arrive(feed, Samples.NOW, 1, 2);
    PeopleSamples.fill(store, ann, feed, ids.getFirst());

    store.accounts().remove(ann);

    assertThat(store.accounts().find("ann")).isEmpty();
    assertThat(store.sessions().find("s")).isEmpty();
    assertThat(store.appPasswords().byToken("tp")).isEmpty();
    assertThat(store.subscriptions().of(ann)).isEmpty();
    assertThat(store.subscriptions().folders(ann)).isEmpty();
    assertThat(store.reading().ids(StreamQuery.of(ann, 9).starred(true))).isEmpty();
    assertThat(store.postings().find(ids.getFirst()).orElseThrow().kept()).isFalse();
    assertThat(subscription(bob, feed).unread()).isEqualTo(2);
    assertThat(PeopleSamples.add(store, "Ann")).isGreaterThan(bob);
  }
}
