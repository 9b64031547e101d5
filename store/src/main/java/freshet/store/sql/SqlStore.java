package freshet.store.sql;

import freshet.store.Articles;
import freshet.store.Errands;
import freshet.store.Feeds;
import freshet.store.Figures;
import freshet.store.Folders;
import freshet.store.Hosts;
import freshet.store.Icons;
import freshet.store.Leadership;
import freshet.store.Postings;
import freshet.store.Pushes;
import freshet.store.Quarantines;
import freshet.store.RetrievalRecord;
import freshet.store.Retrievals;
import freshet.store.Retrieved;
import freshet.store.Search;
import freshet.store.Settings;
import freshet.store.Store;
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

/** The store on SQLite or PostgreSQL. */
public final class SqlStore implements Store {
  private final Database database;
  private final Feeds feeds;
  private final Folders folders;
  private final Postings postings;
  private final Articles articles;
  private final Icons icons;
  private final Errands errands;
  private final Retrievals retrievals;
  private final Figures figures;
  private final Hosts hosts;
  private final Pushes pushes;
  private final Settings settings;
  private final Accounts accounts;
  private final Sessions sessions;
  private final AppPasswords appPasswords;
  private final LoginAttempts loginAttempts;
  private final LoginOrigins loginOrigins;
  private final MailAddresses mailAddresses;
  private final Subscriptions subscriptions;
  private final Reading reading;
  private final OutputFeeds outputFeeds;
  private final HubSubscriptions hubSubscriptions;
  private final Popularity popularity;
  private final Search search;
  private final Rules rules;
  private final SavedSearches savedSearches;
  private final Notifications notifications;
  private final Quarantines quarantines;
  private final Leadership leadership;

  private SqlStore(Database database) {
    this.database = database;
    feeds = new SqlFeeds(database);
    folders = new SqlFolders(database);
    postings = new SqlPostings(database);
    articles = new SqlArticles(database);
    icons = new SqlIcons(database);
    errands = new SqlErrands(database);
    retrievals = new SqlRetrievals(database);
    figures = new SqlFigures(database);
    hosts = new SqlHosts(database);
    pushes = new SqlPushes(database);
    settings = new SqlSettings(database);
    accounts = new SqlAccounts(database);
    sessions = new SqlSessions(database);
    appPasswords = new SqlAppPasswords(database);
    loginAttempts = new SqlLoginAttempts(database);
    loginOrigins = new SqlLoginOrigins(database);
    mailAddresses = new SqlMailAddresses(database);
    subscriptions = new SqlSubscriptions(database);
    reading = new SqlReading(database);
    outputFeeds = new SqlOutputFeeds(database);
    hubSubscriptions = new SqlHubSubscriptions(database);
    popularity = new SqlPopularity(database);
    search = new SqlSearch(database);
    rules = new SqlRules(database);
    savedSearches = new SqlSavedSearches(database);
    notifications = new SqlNotifications(database);
    quarantines = new SqlQuarantines(database);
    leadership = new SqlLeadership(database);
  }

  /** Opens the store at a file or a JDBC URL. */
  public static SqlStore open(String location) {
    return open(Database.dialect(location));
  }

  static SqlStore open(Dialect dialect) {
    return new SqlStore(Database.open(dialect));
  }

  /** Opens the store at a JDBC URL for one of several servers. */
  public static SqlStore openShared(String location) {
    return open(Database.sharedDialect(location));
  }

  /** Fills an empty store with all that another holds. */
  public static void copy(Store from, Store to) {
    StoreCopy.copy(((SqlStore) from).database, ((SqlStore) to).database);
  }

  /** Fills an empty store with a backup. */
  public static void restore(Path backup, Store to) {
    Backup.restore(backup, ((SqlStore) to).database);
  }

  Database database() {
    return database;
  }

  @Override
  public Feeds feeds() {
    return feeds;
  }

  @Override
  public Folders folders() {
    return folders;
  }

  @Override
  public Postings postings() {
    return postings;
  }

  @Override
  public Articles articles() {
    return articles;
  }

  @Override
  public Icons icons() {
    return icons;
  }

  @Override
  public Errands errands() {
    return errands;
  }

  @Override
  public Retrievals retrievals() {
    return retrievals;
  }

  @Override
  public Figures figures() {
    return figures;
  }

  @Override
  public Hosts hosts() {
    return hosts;
  }

  @Override
  public Pushes pushes() {
    return pushes;
  }

  @Override
  public Settings settings() {
    return settings;
  }

  @Override
  public Accounts accounts() {
    return accounts;
  }

  @Override
  public Sessions sessions() {
    return sessions;
  }

  @Override
  public AppPasswords appPasswords() {
    return appPasswords;
  }

  @Override
  public LoginAttempts loginAttempts() {
    return loginAttempts;
  }

  @Override
  public LoginOrigins loginOrigins() {
    return loginOrigins;
  }

  @Override
  public MailAddresses mailAddresses() {
    return mailAddresses;
  }

  @Override
  public Subscriptions subscriptions() {
    return subscriptions;
  }

  @Override
  public Reading reading() {
    return reading;
  }

  @Override
  public OutputFeeds outputFeeds() {
    return outputFeeds;
  }

  @Override
  public HubSubscriptions hubSubscriptions() {
    return hubSubscriptions;
  }

  @Override
  public Popularity popularity() {
    return popularity;
  }

  @Override
  public Search search() {
    return search;
  }

  @Override
  public Rules rules() {
    return rules;
  }

  @Override
  public SavedSearches savedSearches() {
    return savedSearches;
  }

  @Override
  public Notifications notifications() {
    return notifications;
  }

  @Override
  public Quarantines quarantines() {
    return quarantines;
  }

  @Override
  public Leadership leadership() {
    return leadership;
  }

  @Override
  public Store fenced(long epoch) {
    return new SqlStore(database.fenced(epoch));
  }

  @Override
  public List<Retrieved> retrieved(List<RetrievalRecord> batch) {
    return batch.isEmpty()
        ? List.of()
        : database.write(handle -> new RetrievalWriter(handle, database.dialect()).write(batch));
  }

  @Override
  public Optional<String> slowness() {
    return database.slowness();
  }

  @Override
  public void backup(Path file) {
    Backup.write(database, file);
  }

  @Override
  public void close() {
    database.close();
  }
}
