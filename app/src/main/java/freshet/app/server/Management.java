package freshet.app.server;

import freshet.crawler.terminal.FirstLook.Sight;
import freshet.store.FeedSettings;
import freshet.web.WebPart;
import freshet.web.manage.Adding;
import freshet.web.manage.BackupPart;
import freshet.web.manage.Changing;
import freshet.web.manage.ClusterPart;
import freshet.web.manage.Engine;
import freshet.web.manage.Explaining;
import freshet.web.manage.ImportExport;
import freshet.web.manage.Listing;
import freshet.web.manage.Previewing;
import freshet.web.manage.Questions;
import freshet.web.manage.StatusPart;
import freshet.web.manage.StatusPart.Identity;
import freshet.web.manage.TracePart;
import java.util.List;

/**
 * What an operator can do with an aggregator.
 *
 * @param role of its server among others
 */
record Management(
    DataFolder folder, Settings settings, String version, Aggregator aggregator, Role role) {

  /** What requests go to. */
  Engine engine(Questions questions) {
    return new Engine(
        aggregator.store(),
        aggregator.inbox(),
        questions,
        aggregator.gate(),
        aggregator.quality(),
        aggregator.clock(),
        feed -> aggregator.desk().ifPresent(desk -> desk.pushing().leave(feed)),
        aggregator.steering()::follow);
  }

  private FeedSettings usual() {
    return new FeedSettings(settings.crawling().articles(), null);
  }

  Adding adding(Engine engine) {
    return new Adding(engine, this::look, usual(), aggregator.lanes().previews());
  }

  Previewing previewing(Engine engine) {
    return new Previewing(engine, this::look, aggregator.lanes().previews());
  }

  /** Hosts are asked by who leads alone. */
  private Sight look(String url) {
    return role.hindrance()
        .<Sight>map(Sight.Nothing::new)
        .orElseGet(() -> aggregator.lookout().at(url));
  }

  ImportExport lists(Engine engine) {
    return new ImportExport(engine, usual(), aggregator.lanes().uploads());
  }

  /** What the server has watched. */
  TracePart history(Engine engine) {
    return new TracePart(
        engine,
        aggregator.steering(),
        settings.manners().pace().usual().floor(),
        settings.crawling().maxPeak());
  }

  /** The routes. */
  List<WebPart> parts(Questions questions) {
    Steering steering = aggregator.steering();
    Engine engine = engine(questions);
    Identity identity =
        new Identity(version, aggregator.clock().instant(), DatabaseName.of(folder, settings));
    return List.of(
        adding(engine),
        lists(engine),
        new Listing(engine),
        new Explaining(engine),
        new Changing(engine),
        new StatusPart(engine, steering, identity, aggregator::cacheFailures),
        new ClusterPart(role::cluster),
        history(engine),
        new BackupPart(aggregator.store(), folder.path()));
  }
}
