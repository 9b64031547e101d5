package freshet.app.server;

import freshet.crawler.controller.Journal;
import freshet.crawler.http.Fetcher;
import freshet.crawler.quarantine.Quarantine;
import freshet.store.Store;
import freshet.store.people.Channel;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Pages;
import freshet.web.alerts.AlertsPart;
import freshet.web.alerts.BrowserNotice;
import freshet.web.alerts.BrowserNotifier;
import freshet.web.alerts.Courier;
import freshet.web.alerts.MailConfirmation;
import freshet.web.alerts.MailNotifier;
import freshet.web.alerts.MailSettings;
import freshet.web.alerts.Notifier;
import freshet.web.alerts.NtfyNotifier;
import freshet.web.alerts.Sifter;
import freshet.web.alerts.WebhookNotifier;
import freshet.web.reader.Live;
import freshet.web.rules.RulesPart;
import freshet.web.search.Indexer;
import freshet.web.search.PostingIndexer;
import freshet.web.search.SearchPart;
import freshet.work.CpuLane;
import freshet.work.Supervisor;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Search, rules and alerts: what follows from the words of what arrives. */
record Alerting(List<WebPart> parts, Indexer indexer, PostingIndexer words, Courier courier)
    implements AutoCloseable {

  static Alerting of(
      Store store,
      CpuLane trials,
      MailSettings mail,
      @Nullable String publicUrl,
      Fetcher fetcher,
      Live live,
      Doors doors,
      Pages pages,
      InstantSource clock,
      Supervisor supervisor) {
    Map<Channel, Notifier> notifiers =
        Map.of(
            Channel.BROWSER, new BrowserNotifier(live),
            Channel.MAIL, new MailNotifier(mail, clock),
            Channel.WEBHOOK, new WebhookNotifier(fetcher),
            Channel.NTFY, new NtfyNotifier(fetcher));
    MailConfirmation confirmation =
        new MailConfirmation(store.mailAddresses(), mail, publicUrl, clock);
    Courier courier = new Courier(store, notifiers, clock, supervisor);
    Quarantine quarantine = new Quarantine(store.quarantines(), clock, supervisor);
    Sifter sifter = new Sifter(store, clock, quarantine, courier::call, new BrowserNotice(live));
    PostingIndexer words = new PostingIndexer(store, quarantine);
    return new Alerting(
        List.of(
            new SearchPart(store, doors, pages, clock),
            new RulesPart(store, trials, doors, pages, clock),
            new AlertsPart(store, confirmation, doors, pages, clock)),
        new Indexer(words, sifter::sift, supervisor),
        words,
        courier);
  }

  Journal.Follower follower() {
    return indexer;
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
