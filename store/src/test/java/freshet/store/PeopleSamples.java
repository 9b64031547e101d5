package freshet.store;

import freshet.store.account.Account;
import freshet.store.account.Account.Role;
import freshet.store.account.AppPassword;
import freshet.store.account.FeedScope;
import freshet.store.account.HubRequest;
import freshet.store.account.LoginAttempt;
import freshet.store.account.Notification;
import freshet.store.account.Notification.State;
import freshet.store.account.NotificationChannel;
import freshet.store.account.OutputFeed;
import freshet.store.account.OutputOptions;
import freshet.store.account.PostingSelection;
import freshet.store.account.Rule;
import freshet.store.account.SaveDestination;
import freshet.store.account.SaveRequest;
import freshet.store.account.SavedSearch;
import freshet.store.account.Session;
import freshet.store.account.StreamQuery;
import freshet.store.sql.MailAddressTable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Someone who reads, to store. */
final class PeopleSamples {
  private PeopleSamples() {}

  static long add(Store store, String name) {
    return store.accounts().add(name, "hash", Role.USER, Samples.NOW).orElseThrow().id();
  }

  static Session session(long account, String hash) {
    return new Session(hash, account, Samples.NOW, Samples.NOW, "Browser of " + hash);
  }

  static AppPassword appPassword(long account, String name) {
    return new AppPassword(
        0, account, "App " + name, "h" + name, "f" + name, "t" + name, Samples.NOW, null);
  }

  static Rule rule(long account, Rule.Act act, FeedScope scope) {
    return new Rule(
        0,
        account,
        act,
        act == Rule.Act.LABEL ? "Later" : "",
        Rule.Matching.WORDS,
        "rivers -drought",
        Set.of(Rule.Field.TITLE, Rule.Field.LINK),
        scope,
        Samples.NOW);
  }

  static SavedSearch search(long account, String name, Map<NotificationChannel, String> channels) {
    return new SavedSearch(
        0, account, name, "rivers", new FeedScope.Folder(7), channels, "secret", Samples.NOW);
  }

  static Notification notification(
      long search, long posting, NotificationChannel channel, Instant due) {
    return new Notification(
        0,
        search,
        posting,
        channel,
        "Title " + posting,
        null,
        Samples.NOW,
        Samples.NOW,
        State.DUE,
        0,
        due,
        null,
        "");
  }

  static SaveDestination destination(long account) {
    return new SaveDestination(
        0,
        account,
        "linkding",
        "Links",
        Map.of("url", "https://links.example", "key", "s3cret"),
        Samples.NOW);
  }

  static SaveRequest request(long destination, long posting, Instant due) {
    return new SaveRequest(
        0,
        destination,
        posting,
        "https://a.example/" + posting,
        "Title " + posting,
        "Ada, Bob",
        Samples.NOW,
        due,
        SaveRequest.State.WAITING,
        0,
        due,
        null,
        "");
  }

  private static LoginAttempt attempt(@Nullable Long account) {
    return new LoginAttempt(
        account,
        "192.0.2.7",
        LoginAttempt.Protocol.FEVER,
        LoginAttempt.Outcome.WRONG,
        "Phone",
        3,
        Samples.NOW,
        Samples.NOW);
  }

  /** Something in every table. */
  static void fill(Store store, long ann, long feed, long posting) {
    store.accounts().prefer(ann, "theme", "dark");
    store.sessions().add(session(ann, "s"));
    store.appPasswords().add(appPassword(ann, "p"));
    store.loginAttempts().add(List.of(attempt(ann), attempt(null)));
    store.loginOrigins().remember(ann, "network 192.0.2.7", Samples.NOW);
    MailAddressTable.Limits limits = new MailAddressTable.Limits(1, 1, Samples.NOW);
    store.mailAddresses().ask(ann, "a@b", "hash", limits, Samples.NOW);
    store
        .subscriptions()
        .add(ann, Map.of(feed, List.of("News", "World")), Samples.NOW, Samples.NOW);
    store.subscriptions().rename(ann, feed, "Mine");
    store.reading().mark(ann, List.of(posting), true, true, Samples.NOW);
    store.reading().tag(ann, List.of(posting), List.of("later"), List.of());
    store.rules().add(rule(ann, Rule.Act.LABEL, new FeedScope.Feed(feed)));
    store.rules().sifted(posting);
    long search =
        store.savedSearches().add(search(ann, "N", Map.of(NotificationChannel.MAIL, "a@b"))).id();
    store
        .notifications()
        .add(List.of(notification(search, posting, NotificationChannel.MAIL, Samples.NOW)));
    long place = store.saveDestinations().add(destination(ann)).id();
    store.saveRequests().add(request(place, posting, Samples.NOW));
    publish(store, ann);
  }

  private static void publish(Store store, long ann) {
    store.outputFeeds().remove(ann, output(store, ann, "ended").id(), Samples.NOW);
    OutputFeed feed = output(store, ann, "given out");
    for (String callback : List.of("https://one.example/", "https://two.example/")) {
      HubRequest request =
          new HubRequest(
              0,
              feed.id(),
              "https://f.example/",
              callback,
              HubRequest.Mode.SUBSCRIBE,
              null,
              Duration.ofDays(1),
              "known",
              Samples.NOW,
              0);
      store.hubSubscriptions().ask(request);
    }
    HubRequest first = store.hubSubscriptions().requests(Samples.NOW, 1).getFirst();
    store.hubSubscriptions().confirm(first, Samples.NOW);
  }

  private static OutputFeed output(Store store, long ann, String secret) {
    PostingSelection words = new PostingSelection.Found("words");
    return store
        .outputFeeds()
        .add(ann, secret, "Found", words, 20, OutputOptions.NONE, Samples.NOW);
  }

  /** All that can be asked about people, as text. */
  static String contents(Store store) {
    StringBuilder all = new StringBuilder();
    for (Account account : store.accounts().all()) {
      long id = account.id();
      all.append(account).append(store.accounts().preferences(id));
      all.append(store.loginAttempts().of(id, 9));
      all.append(store.loginOrigins().knows(id, "network 192.0.2.7", Samples.NOW));
      all.append(store.mailAddresses().find(id, "a@b"));
      all.append(store.mailAddresses().byHash("hash", Samples.NOW));
      all.append(store.sessions().of(id)).append(store.appPasswords().of(id));
      all.append(store.subscriptions().of(id)).append(store.subscriptions().folders(id));
      all.append(store.reading().states(StreamQuery.of(id, 1000)));
      all.append(store.reading().states(StreamQuery.of(id, 1000).starred(true)));
      all.append(store.reading().tags(id));
      all.append(store.rules().of(id)).append(store.rules().sifted());
      for (SavedSearch search : store.savedSearches().of(id)) {
        all.append(search).append(search.channels()).append(search.secret());
        all.append(store.notifications().latest(search.id(), 99));
      }
      for (SaveDestination place : store.saveDestinations().of(id)) {
        all.append(place).append(new TreeMap<>(place.fields()));
        all.append(store.saveRequests().latest(place.id(), 99));
      }
      all.append(store.outputFeeds().of(id)).append(store.outputFeeds().hasEnded("ended"));
      all.append(store.hubSubscriptions().feeds().stream().map(OutputFeed::title).toList());
      all.append(store.hubSubscriptions().requests(Samples.NOW, 9));
    }
    all.append(store.loginAttempts().latest(9));
    all.append(store.popularity().since(Instant.EPOCH));
    return all.toString();
  }
}
