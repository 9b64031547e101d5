package freshet.app.server;

import freshet.crawler.controller.Journal;
import freshet.http.Fetcher;
import freshet.reading.alert.ArrivalMatcher;
import freshet.reading.alert.BrowserNotice;
import freshet.reading.alert.MailConfirmation;
import freshet.reading.alert.MailSettings;
import freshet.reading.alert.NotificationSender;
import freshet.reading.alert.Notifiers;
import freshet.reading.category.CategoryTrainer;
import freshet.reading.search.PostingIndexer;
import freshet.reading.search.SearchIndexer;
import freshet.store.Store;
import freshet.store.quarantine.Quarantine;
import freshet.web.RouteGroup;
import freshet.web.account.Authentication;
import freshet.web.account.Pages;
import freshet.web.pages.AlertRoutes;
import freshet.web.pages.LiveUpdates;
import freshet.web.pages.RuleRoutes;
import freshet.web.pages.SearchRoutes;
import freshet.work.CpuLane;
import freshet.work.Supervisor;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Wires search, rules and alerts. */
record AlertWiring(
    List<RouteGroup> parts, SearchIndexer indexer, PostingIndexer words, NotificationSender courier)
    implements AutoCloseable {

  static AlertWiring of(
      Store store,
      CpuLane trials,
      MailSettings mail,
      @Nullable String publicUrl,
      Fetcher fetcher,
      LiveUpdates live,
      Authentication doors,
      Pages pages,
      InstantSource clock,
      Supervisor supervisor) {
    Notifiers notifiers = Notifiers.of(live, mail, fetcher, clock);
    MailConfirmation confirmation =
        new MailConfirmation(store.mailAddresses(), mail, publicUrl, clock);
    NotificationSender courier = new NotificationSender(store, notifiers, clock, supervisor);
    Quarantine quarantine = new Quarantine(store.quarantines(), clock, supervisor);
    ArrivalMatcher sifter =
        new ArrivalMatcher(store, clock, quarantine, courier::call, new BrowserNotice(live));
    PostingIndexer words = new PostingIndexer(store, quarantine, new CategoryTrainer(store, clock));
    return new AlertWiring(
        List.of(
            new SearchRoutes(store, doors, pages, clock),
            new RuleRoutes(store, trials, doors, pages, clock),
            new AlertRoutes(store, notifiers, confirmation, doors, pages, clock)),
        new SearchIndexer(words, sifter::sift, supervisor),
        words,
        courier);
  }

  Journal.Follower follower() {
    return Journal.Follower.of(indexer);
  }

  void start() {
    indexer.start();
    courier.start();
  }

  @Override
  public void close() {
    indexer.close();
    courier.close();
  }
}
