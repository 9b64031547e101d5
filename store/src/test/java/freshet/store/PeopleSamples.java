package freshet.store;

import freshet.store.people.Account;
import freshet.store.people.Account.Role;
import freshet.store.people.AppPassword;
import freshet.store.people.Session;
import freshet.store.people.StreamQuery;
import java.util.List;
import java.util.Map;

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

  /** Something in every table. */
  static void fill(Store store, long ann, long feed, long posting) {
    store.accounts().prefer(ann, "theme", "dark");
    store.sessions().add(session(ann, "s"));
    store.appPasswords().add(appPassword(ann, "p"));
    store
        .subscriptions()
        .add(ann, Map.of(feed, List.of("News", "World")), Samples.NOW, Samples.NOW);
    store.subscriptions().rename(ann, feed, "Mine");
    store.reading().mark(ann, List.of(posting), true, true, Samples.NOW);
    store.reading().tag(ann, List.of(posting), List.of("later"), List.of());
  }

  /** All that can be asked about people, as text. */
  static String contents(Store store) {
    StringBuilder all = new StringBuilder();
    for (Account account : store.accounts().all()) {
      long id = account.id();
      all.append(account).append(store.accounts().preferences(id));
      all.append(store.sessions().of(id)).append(store.appPasswords().of(id));
      all.append(store.subscriptions().of(id)).append(store.subscriptions().folders(id));
      all.append(store.reading().states(StreamQuery.of(id, 1000)));
      all.append(store.reading().states(StreamQuery.of(id, 1000).starred(true)));
      all.append(store.reading().tags(id));
    }
    return all.toString();
  }
}
