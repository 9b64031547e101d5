package freshet.app.server;

import freshet.app.settings.ServerSettings;
import freshet.app.whatif.WhatIfRunner;
import freshet.crawler.controller.Journal;
import freshet.reading.account.AccountCreation;
import freshet.reading.account.PasswordHash;
import freshet.reading.hub.HubWorker;
import freshet.reading.save.SaveService;
import freshet.reading.stream.PostingPages;
import freshet.reading.subscription.SubscriptionService;
import freshet.store.Store;
import freshet.web.PublicAddress;
import freshet.web.RouteGroup;
import freshet.web.account.AccountAdminRoutes;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.Assets;
import freshet.web.account.Authentication;
import freshet.web.account.CookieSessions;
import freshet.web.account.Credentials;
import freshet.web.account.ErrorPages;
import freshet.web.account.LocalSession;
import freshet.web.account.LoginGuard;
import freshet.web.account.LoginRoutes;
import freshet.web.account.Pages;
import freshet.web.account.ProfileRoutes;
import freshet.web.account.SessionLookup;
import freshet.web.account.SettingsRoutes;
import freshet.web.account.SetupRoutes;
import freshet.web.admin.ControllerQueries;
import freshet.web.admin.CrawlerAccess;
import freshet.web.admin.CrawlerFeedWatch;
import freshet.web.admin.FeedAddition;
import freshet.web.admin.FeedRemoval;
import freshet.web.admin.QuarantineRoutes;
import freshet.web.manage.AddRoutes;
import freshet.web.manage.FeedSettingsRoutes;
import freshet.web.manage.FirstArticles;
import freshet.web.manage.FolderRoutes;
import freshet.web.manage.ImportRoutes;
import freshet.web.manage.ManagePages;
import freshet.web.manage.ManageRoutes;
import freshet.web.manage.UndoLog;
import freshet.web.pages.ArticleViews;
import freshet.web.pages.FeedCheckRoutes;
import freshet.web.pages.IconRoutes;
import freshet.web.pages.LabelRoutes;
import freshet.web.pages.LiveUpdates;
import freshet.web.pages.PostingRoutes;
import freshet.web.pages.StreamRoutes;
import freshet.web.pages.SuggestionRoutes;
import freshet.web.protocol.ReaderProtocol;
import freshet.web.protocol.catalogue.ReaderProtocols;
import freshet.web.protocol.fever.LastRetrievalTime;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Wires the pages and APIs of readers.
 *
 * @param parts reader protocols come first: they answer before other routes (GR-018)
 * @param logins guards and records logins, closed with the server
 * @param live notifies open pages
 * @param alerting finds matches and sends notifications
 * @param saving saves articles to other services
 * @param followers listeners for stored retrievals
 * @param hub pushes output feeds
 * @param replays replays the server's history, closed with it
 * @param undo what accounts may take back, settled with the server
 * @param firstPath the page that creates the first account; empty if there is one
 */
record ReaderWiring(
    List<RouteGroup> parts,
    LoginGuard logins,
    LiveUpdates live,
    AlertWiring alerting,
    SaveWiring saving,
    List<Journal.Follower> followers,
    HubWorker hub,
    WhatIfRunner replays,
    UndoLog undo,
    Optional<String> firstPath) {

  static ReaderWiring of(
      Store store,
      ServerSettings.Listening listening,
      AdminWiring management,
      ControllerQueries questions) {
    Shared shared = Shared.of(store, listening, management, questions);
    Authentication doors = shared.doors;
    Pages pages = shared.pages;
    Aggregator aggregator = management.aggregator();
    LiveUpdates live = new LiveUpdates(store.subscriptions(), doors, aggregator.supervisor());
    AlertWiring alerting = shared.alerting(live);
    SaveWiring saving = SaveWiring.of(store, aggregator, shared.apps, doors, pages);
    LastRetrievalTime last = new LastRetrievalTime(shared.clock);
    OutputWiring publishing =
        OutputWiring.of(
            store,
            aggregator,
            listening.publicUrl(),
            questions,
            shared.apps,
            shared.subscriber,
            doors,
            pages,
            alerting.words()::index);
    DashboardWiring dashboards = DashboardWiring.of(shared.engine, management, doors, pages);
    Optional<String> first = shared.firstSecret();
    List<RouteGroup> parts = new ArrayList<>(shared.protocols(last));
    parts.addAll(shared.articles(saving.service()));
    FirstArticles arrivals = new FirstArticles();
    UndoLog undo = new UndoLog(shared.clock);
    aggregator.everyMinute(undo::sweep);
    parts.addAll(shared.feeds(arrivals, new ManagePages(undo)));
    parts.addAll(shared.accounts());
    parts.add(live);
    parts.addAll(publishing.parts());
    parts.addAll(dashboards.parts());
    parts.addAll(alerting.parts());
    parts.addAll(saving.parts());
    parts.addAll(shared.login());
    parts.add(new ErrorPages(doors, pages));
    first.map(shared::setup).ifPresent(parts::add);
    return new ReaderWiring(
        parts,
        shared.logins,
        live,
        alerting,
        saving,
        List.of(
            live,
            last,
            alerting.follower(),
            Journal.Follower.of(publishing.desk()),
            dashboards.tally(),
            arrivals),
        publishing.desk(),
        dashboards.replays(),
        undo,
        first.map(SetupRoutes::path));
  }

  /** What several groups of routes share. */
  private record Shared(
      Store store,
      ServerSettings.Listening listening,
      AdminWiring management,
      CrawlerAccess engine,
      FeedAddition adding,
      SubscriptionService subscriber,
      LoginGuard logins,
      AppPasswordLogin apps,
      AccountCreation making,
      Credentials credentials,
      CookieSessions sessions,
      Assets assets,
      Pages pages,
      Authentication doors,
      InstantSource clock) {

    static Shared of(
        Store store,
        ServerSettings.Listening listening,
        AdminWiring management,
        ControllerQueries questions) {
      InstantSource clock = management.aggregator().clock();
      CrawlerAccess engine = management.engine(questions);
      FeedAddition adding = management.adding(engine);
      LoginGuard logins = new LoginGuard(store, clock);
      CrawlerFeedWatch watch =
          new CrawlerFeedWatch(adding, management.lists(engine), new FeedRemoval(engine));
      AccountCreation making = new AccountCreation(store);
      PasswordHash hash =
          new PasswordHash(PasswordHash.ROUNDS, management.aggregator().lanes().logins());
      CookieSessions sessions = new CookieSessions(store, clock);
      SessionLookup visitors =
          listening.singleUser() ? new LocalSession(store.accounts(), making, clock) : sessions;
      Assets assets = new Assets();
      Pages pages = new Pages(new PostingPages(store, clock)::shelf, clock);
      return new Shared(
          store,
          listening,
          management,
          engine,
          adding,
          new SubscriptionService(store, watch, clock),
          logins,
          new AppPasswordLogin(store, logins, clock),
          making,
          new Credentials(store.accounts(), hash, logins),
          sessions,
          assets,
          pages,
          new Authentication(visitors, pages),
          clock);
    }

    AlertWiring alerting(LiveUpdates live) {
      Aggregator aggregator = management.aggregator();
      return AlertWiring.of(
          store,
          aggregator.lanes().trials(),
          management.settings().mail(),
          listening.publicUrl(),
          aggregator.webhooks(),
          live,
          doors,
          pages,
          clock,
          aggregator.supervisor());
    }

    /** Returns the reader protocols in order of precedence. */
    List<ReaderProtocol> protocols(LastRetrievalTime last) {
      return ReaderProtocols.all(
          new ReaderProtocols.Services(
              store,
              apps,
              subscriber,
              last,
              clock,
              listening.publicUrl(),
              management.aggregator().supervisor()));
    }

    /** Returns the routes of articles. */
    List<RouteGroup> articles(SaveService saves) {
      ImageWiring pictures = ImageWiring.of(store, management, doors);
      ArticleViews views =
          new ArticleViews(store, new PostingPages(store, clock), pictures.shown(), saves);
      return List.of(
          assets,
          new StreamRoutes(
              store,
              management.samples()::names,
              doors,
              pages,
              new NextRetrievalCache(engine.questions(), clock),
              engine.questions()::isNetworkDown,
              views,
              clock),
          new PostingRoutes(store, doors, pages, views, clock),
          new LabelRoutes(store, doors, pages),
          new FeedCheckRoutes(store, engine.questions(), doors, clock),
          pictures.part());
    }

    /** Returns the routes of feeds. */
    List<RouteGroup> feeds(FirstArticles arrivals, ManagePages shared) {
      FeedRemoval leaving = new FeedRemoval(engine);
      return List.of(
          new ManageRoutes(store, leaving, shared, doors, pages, clock),
          new FolderRoutes(store, shared, doors, pages),
          new FeedSettingsRoutes(
              store, management.addresses(engine), leaving, shared, doors, pages, clock),
          new AddRoutes(
              store,
              adding,
              management.previewing(engine),
              management.forecast(engine),
              arrivals,
              doors,
              pages,
              clock),
          new ImportRoutes(store, subscriber, management.samples(), doors, pages, clock),
          new SuggestionRoutes(store, doors, pages, clock),
          new IconRoutes(store, doors),
          new QuarantineRoutes(store, management.aggregator().inbox(), doors, pages, clock));
    }

    /** Returns the routes of accounts. */
    List<RouteGroup> accounts() {
      return List.of(
          new SettingsRoutes(store, management.version(), logins, doors, pages),
          new ProfileRoutes(
              store,
              credentials,
              logins,
              (account, label) -> apps.make(account, label).secret(),
              new PublicAddress(listening.publicUrl()),
              doors,
              pages),
          new AccountAdminRoutes(
              store,
              making,
              credentials,
              logins,
              doors,
              pages,
              new FeedRemoval(engine)::leaveUnread,
              clock));
    }

    /** Returns the secret of the page that creates the first account, if there is none. */
    Optional<String> firstSecret() {
      return making.isFirst() && !listening.singleUser()
          ? Optional.of(SetupRoutes.secret())
          : Optional.empty();
    }

    /** Returns the login routes; a single user needs none. */
    List<RouteGroup> login() {
      return listening.singleUser()
          ? List.of()
          : List.of(
              new LoginRoutes(
                  store.accounts(),
                  sessions,
                  credentials,
                  logins,
                  new PublicAddress(listening.publicUrl()),
                  doors,
                  pages));
    }

    RouteGroup setup(String secret) {
      return new SetupRoutes(secret, making, sessions, credentials, logins, doors, pages, clock);
    }
  }
}
