package freshet.store;

import freshet.store.model.RetrievalRecord;
import freshet.store.model.StoredRetrieval;
import freshet.store.sql.AccountTable;
import freshet.store.sql.ActivityTable;
import freshet.store.sql.AppPasswordTable;
import freshet.store.sql.ArticleTable;
import freshet.store.sql.Backup;
import freshet.store.sql.DailyTotalsTable;
import freshet.store.sql.Database;
import freshet.store.sql.Dialect;
import freshet.store.sql.Dialects;
import freshet.store.sql.FacetTable;
import freshet.store.sql.FeedFolderTable;
import freshet.store.sql.FeedTable;
import freshet.store.sql.FetchJobTable;
import freshet.store.sql.HostTable;
import freshet.store.sql.HubSubscriptionTable;
import freshet.store.sql.IconTable;
import freshet.store.sql.LeadershipTable;
import freshet.store.sql.LoginAttemptTable;
import freshet.store.sql.LoginOriginTable;
import freshet.store.sql.MailAddressTable;
import freshet.store.sql.NotificationTable;
import freshet.store.sql.OutputFeedTable;
import freshet.store.sql.PopularityTable;
import freshet.store.sql.PostingTable;
import freshet.store.sql.PushSubscriptionTable;
import freshet.store.sql.QuarantineTable;
import freshet.store.sql.ReadStateTable;
import freshet.store.sql.RetrievalLogTable;
import freshet.store.sql.RetrievalWriter;
import freshet.store.sql.RuleTable;
import freshet.store.sql.SaveDestinationTable;
import freshet.store.sql.SaveRequestTable;
import freshet.store.sql.SavedSearchTable;
import freshet.store.sql.SearchIndex;
import freshet.store.sql.SessionTable;
import freshet.store.sql.SettingTable;
import freshet.store.sql.StoreCopy;
import freshet.store.sql.SubscriptionTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The durable store on SQLite or PostgreSQL: what a method has done when it returns survives a
 * crash.
 */
public class Store implements AutoCloseable {
  private final Database database;
  private final FeedTable feeds;
  private final FeedFolderTable folders;
  private final PostingTable postings;
  private final ArticleTable articles;
  private final IconTable icons;
  private final FetchJobTable errands;
  private final RetrievalLogTable retrievals;
  private final DailyTotalsTable figures;
  private final HostTable hosts;
  private final PushSubscriptionTable pushes;
  private final SettingTable settings;
  private final AccountTable accounts;
  private final SessionTable sessions;
  private final AppPasswordTable appPasswords;
  private final LoginAttemptTable loginAttempts;
  private final LoginOriginTable loginOrigins;
  private final MailAddressTable mailAddresses;
  private final SubscriptionTable subscriptions;
  private final ReadStateTable reading;
  private final OutputFeedTable outputFeeds;
  private final HubSubscriptionTable hubSubscriptions;
  private final PopularityTable popularity;
  private final ActivityTable activity;
  private final SearchIndex search;
  private final FacetTable facets;
  private final RuleTable rules;
  private final SavedSearchTable savedSearches;
  private final NotificationTable notifications;
  private final SaveDestinationTable saveDestinations;
  private final SaveRequestTable saveRequests;
  private final QuarantineTable quarantines;
  private final LeadershipTable leadership;

  /** Shares all parts of another store, for tests that override some methods to fail. */
  protected Store(Store same) {
    this(same.database);
  }

  private Store(Database database) {
    this.database = database;
    feeds = new FeedTable(database);
    folders = new FeedFolderTable(database);
    postings = new PostingTable(database);
    articles = new ArticleTable(database);
    icons = new IconTable(database);
    errands = new FetchJobTable(database);
    retrievals = new RetrievalLogTable(database);
    figures = new DailyTotalsTable(database);
    hosts = new HostTable(database);
    pushes = new PushSubscriptionTable(database);
    settings = new SettingTable(database);
    accounts = new AccountTable(database);
    sessions = new SessionTable(database);
    appPasswords = new AppPasswordTable(database);
    loginAttempts = new LoginAttemptTable(database);
    loginOrigins = new LoginOriginTable(database);
    mailAddresses = new MailAddressTable(database);
    subscriptions = new SubscriptionTable(database);
    reading = new ReadStateTable(database);
    outputFeeds = new OutputFeedTable(database);
    hubSubscriptions = new HubSubscriptionTable(database);
    popularity = new PopularityTable(database);
    activity = new ActivityTable(database);
    search = new SearchIndex(database);
    facets = new FacetTable(database);
    rules = new RuleTable(database);
    savedSearches = new SavedSearchTable(database);
    notifications = new NotificationTable(database);
    saveDestinations = new SaveDestinationTable(database);
    saveRequests = new SaveRequestTable(database);
    quarantines = new QuarantineTable(database);
    leadership = new LeadershipTable(database);
  }

  /**
   * Opens a store; creates or migrates it if needed.
   *
   * @param location a file for SQLite, or {@code jdbc:postgresql://host/database}
   */
  public static Store open(String location) {
    return open(Dialects.of(location));
  }

  /** Opens a store with a dialect. */
  public static Store open(Dialect dialect) {
    return new Store(Database.open(dialect));
  }

  /**
   * Opens a store that several servers use at once; their write transactions are serialised.
   *
   * @param location {@code jdbc:postgresql://host/database}, since a file cannot be shared
   */
  public static Store openShared(String location) {
    return open(Dialects.shared(location));
  }

  /** Copies everything into an empty store; if it throws, nothing was copied. */
  public static void copy(Store from, Store to) {
    StoreCopy.copy(from.database, to.database);
  }

  /** Fills an empty store from a backup, which is not changed. */
  public static void restore(Path backup, Store to) {
    Backup.restore(backup, to.database);
  }

  /** Returns the underlying connections, for tests of the store. */
  public Database database() {
    return database;
  }

  public FeedTable feeds() {
    return feeds;
  }

  public FeedFolderTable folders() {
    return folders;
  }

  public PostingTable postings() {
    return postings;
  }

  public ArticleTable articles() {
    return articles;
  }

  public IconTable icons() {
    return icons;
  }

  public FetchJobTable errands() {
    return errands;
  }

  public RetrievalLogTable retrievals() {
    return retrievals;
  }

  public DailyTotalsTable figures() {
    return figures;
  }

  public HostTable hosts() {
    return hosts;
  }

  public PushSubscriptionTable pushes() {
    return pushes;
  }

  public SettingTable settings() {
    return settings;
  }

  public AccountTable accounts() {
    return accounts;
  }

  public SessionTable sessions() {
    return sessions;
  }

  public AppPasswordTable appPasswords() {
    return appPasswords;
  }

  public LoginAttemptTable loginAttempts() {
    return loginAttempts;
  }

  public LoginOriginTable loginOrigins() {
    return loginOrigins;
  }

  public MailAddressTable mailAddresses() {
    return mailAddresses;
  }

  public SubscriptionTable subscriptions() {
    return subscriptions;
  }

  public ReadStateTable reading() {
    return reading;
  }

  public OutputFeedTable outputFeeds() {
    return outputFeeds;
  }

  public HubSubscriptionTable hubSubscriptions() {
    return hubSubscriptions;
  }

  public ActivityTable activity() {
    return activity;
  }

  public PopularityTable popularity() {
    return popularity;
  }

  public FacetTable facets() {
    return facets;
  }

  public SearchIndex search() {
    return search;
  }

  public RuleTable rules() {
    return rules;
  }

  public SavedSearchTable savedSearches() {
    return savedSearches;
  }

  public NotificationTable notifications() {
    return notifications;
  }

  public SaveDestinationTable saveDestinations() {
    return saveDestinations;
  }

  public SaveRequestTable saveRequests() {
    return saveRequests;
  }

  /** Work in quarantine. */
  public QuarantineTable quarantines() {
    return quarantines;
  }

  /** Which of several servers on this database leads. */
  public LeadershipTable leadership() {
    return leadership;
  }

  /**
   * Returns the same store for the leader of an epoch: when that epoch is over, every write throws
   * {@link NotLeaderException} and changes nothing. It need not be closed.
   *
   * @param epoch 0 for a server that does not lead yet
   */
  public Store fenced(long epoch) {
    return new Store(database.fenced(epoch));
  }

  /**
   * Stores the results of some retrievals in one transaction. A retrieval that was stored before,
   * recognised by its feed and starting millisecond, changes nothing.
   *
   * @return one result for each retrieval, in the same order
   */
  public List<StoredRetrieval> retrieved(List<RetrievalRecord> batch) {
    return batch.isEmpty()
        ? List.of()
        : database.write(handle -> new RetrievalWriter(handle, database.dialect()).write(batch));
  }

  /** Returns why writing takes unusually long, as part of a sentence; empty while it does not. */
  public Optional<String> slowness() {
    return database.slowness();
  }

  /** Writes a copy to a new SQLite file while everything else goes on. */
  public void backup(Path file) {
    Backup.write(database, file);
  }

  @Override
  public void close() {
    database.close();
  }
}
