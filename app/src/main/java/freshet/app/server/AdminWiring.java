package freshet.app.server;

import freshet.app.settings.DataFolder;
import freshet.app.settings.DatabaseName;
import freshet.app.settings.ServerSettings;
import freshet.crawler.terminal.FeedProbe.Sight;
import freshet.store.model.FeedSettings;
import freshet.web.RouteGroup;
import freshet.web.admin.BackupRoutes;
import freshet.web.admin.ClusterRoutes;
import freshet.web.admin.ControllerQueries;
import freshet.web.admin.CrawlerAccess;
import freshet.web.admin.DelayForecast;
import freshet.web.admin.FeedAddition;
import freshet.web.admin.FeedAddressChange;
import freshet.web.admin.FeedDirectory;
import freshet.web.admin.FeedExplanation;
import freshet.web.admin.FeedPreviews;
import freshet.web.admin.FeedUpdate;
import freshet.web.admin.ImportExport;
import freshet.web.admin.StatusRoutes;
import freshet.web.admin.StatusRoutes.Identity;
import freshet.web.admin.TraceRoutes;
import freshet.web.manage.SampleTopics;
import java.util.List;

/**
 * Wires the operator's routes of an aggregator.
 *
 * @param role the server's role in a cluster
 * @param samples feeds that new readers can look around with
 */
record AdminWiring(
    DataFolder folder,
    ServerSettings settings,
    String version,
    Aggregator aggregator,
    ServerRole role,
    SampleTopics samples) {

  /** Returns the parts that requests use. */
  CrawlerAccess engine(ControllerQueries questions) {
    return new CrawlerAccess(
        aggregator.store(),
        aggregator.inbox(),
        questions,
        aggregator.politeness(),
        aggregator.quality(),
        aggregator.clock(),
        feed -> aggregator.desk().ifPresent(desk -> desk.pushing().leave(feed)),
        aggregator.steering()::follow);
  }

  private FeedSettings usual() {
    return new FeedSettings(settings.crawling().articles(), null);
  }

  FeedAddition adding(CrawlerAccess engine) {
    return new FeedAddition(engine, this::look, usual(), aggregator.lanes().previews());
  }

  FeedPreviews previewing(CrawlerAccess engine) {
    return new FeedPreviews(engine, this::look, aggregator.lanes().previews());
  }

  FeedAddressChange addresses(CrawlerAccess engine) {
    return new FeedAddressChange(engine, this::look, aggregator.lanes().previews(), adding(engine));
  }

  DelayForecast forecast(CrawlerAccess engine) {
    return new DelayForecast(engine, settings.manners().pace().usual().floor());
  }

  /** Fetches a URL; only the leader may contact hosts. */
  private Sight look(String url) {
    return role.hindrance()
        .<Sight>map(Sight.Nothing::new)
        .orElseGet(() -> aggregator.lookout().at(url));
  }

  ImportExport lists(CrawlerAccess engine) {
    return new ImportExport(engine, usual(), aggregator.lanes().uploads());
  }

  /** Returns the history of the server. */
  TraceRoutes history(CrawlerAccess engine) {
    return new TraceRoutes(
        engine, aggregator.steering(), settings.manners().pace(), settings.crawling().maxPeak());
  }

  /** Returns the routes. */
  List<RouteGroup> parts(ControllerQueries questions) {
    StoredPolicyControl steering = aggregator.steering();
    CrawlerAccess engine = engine(questions);
    Identity identity =
        new Identity(version, aggregator.clock().instant(), DatabaseName.of(folder, settings));
    return List.of(
        adding(engine),
        lists(engine),
        new FeedDirectory(engine),
        new FeedExplanation(engine),
        new FeedUpdate(engine),
        new StatusRoutes(engine, steering, identity, aggregator::cacheFailures),
        new ClusterRoutes(role::cluster),
        history(engine),
        new BackupRoutes(aggregator.store(), folder.path()));
  }
}
