package freshet.store;

import freshet.store.people.Accounts;
import freshet.store.people.AppPasswords;
import freshet.store.people.HubSubscriptions;
import freshet.store.people.LoginAttempts;
import freshet.store.people.LoginOrigins;
import freshet.store.people.MailAddresses;
import freshet.store.people.Notifications;
import freshet.store.people.OutputFeeds;
import freshet.store.people.Popularity;
import freshet.store.people.Reading;
import freshet.store.people.Rules;
import freshet.store.people.SavedSearches;
import freshet.store.people.Sessions;
import freshet.store.people.Subscriptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Keeps everything, durably: what a method has done when it returns survives a crash. */
public interface Store extends AutoCloseable {
  Feeds feeds();

  Folders folders();

  Postings postings();

  Articles articles();

  Icons icons();

  Errands errands();

  Retrievals retrievals();

  Figures figures();

  Hosts hosts();

  Pushes pushes();

  Settings settings();

  Accounts accounts();

  Sessions sessions();

  AppPasswords appPasswords();

  LoginAttempts loginAttempts();

  LoginOrigins loginOrigins();

  MailAddresses mailAddresses();

  Subscriptions subscriptions();

  Reading reading();

  OutputFeeds outputFeeds();

  HubSubscriptions hubSubscriptions();

  Popularity popularity();

  Search search();

  Rules rules();

  SavedSearches savedSearches();

  Notifications notifications();

  /** Work that is set aside since it failed. */
  Quarantines quarantines();

  /** Which of several servers on this database decides. */
  Leadership leadership();

  /**
   * The same store for who leads in an epoch: when that is over, all that would write throws {@link
   * DeposedException} and changes nothing. It need not be closed.
   *
   * @param epoch 0 for who does not lead yet
   */
  Store fenced(long epoch);

  /**
   * Stores all that some retrievals brought in one transaction: all of it, or nothing if it throws.
   * A retrieval that was stored before changes nothing; its feed and the millisecond it began tell.
   *
   * @return one for each retrieval, in the same order
   */
  List<Retrieved> retrieved(List<RetrievalRecord> batch);

  /** Why writing takes unusually long, as part of a sentence; empty while it does not. */
  Optional<String> slowness();

  /** Writes all of it to a new SQLite file while everything else goes on. */
  void backup(Path file);

  @Override
  void close();
}
