package freshet.web.manage;

import freshet.crawler.controller.Event;
import freshet.crawler.http.RequestUrl;
import freshet.feed.opml.OpmlExport;
import freshet.feed.opml.OpmlExport.Credentials;
import freshet.feed.opml.OpmlWriter;
import freshet.feed.opml.Subscription;
import freshet.store.FeedAdded;
import freshet.store.FeedDescription;
import freshet.store.FeedSettings;
import freshet.store.NewFeed;
import freshet.store.StoredFeed;
import freshet.web.WebPart;
import freshet.web.manage.FeedList.Entry;
import io.javalin.config.RoutesConfig;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Takes lists of feeds in and gives them out. */
public final class ImportExport implements WebPart {
  private final Engine engine;
  private final FeedSettings usual;

  /**
   * For the store of an engine.
   *
   * @param usual what new feeds are set to
   */
  public ImportExport(Engine engine, FeedSettings usual) {
    this.engine = engine;
    this.usual = usual;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.post("/api/import", context -> context.json(take(FeedList.of(context.bodyAsBytes()))));
    routes.get(
        "/api/export",
        context ->
            context
                .contentType("text/x-opml; charset=utf-8")
                .result(opml(Boolean.parseBoolean(context.queryParam("credentials")))));
  }

  /** All of them in one transaction; first looks wait for their turn as always (OP-008). */
  private ImportReport take(FeedList list) {
    Instant now = engine.clock().instant();
    List<NewFeed> feeds = list.entries().stream().map(entry -> feed(entry, now)).toList();
    List<FeedAdded> added = feeds.isEmpty() ? List.of() : engine.store().feeds().add(feeds);
    added.stream()
        .filter(FeedAdded::isNew)
        .forEach(feed -> engine.inbox().add(new Event.Added(feed.feed())));
    engine.counted().run();
    int imported = (int) added.stream().filter(FeedAdded::isNew).count();
    return new ImportReport(
        imported, added.size() - imported, list.problems(), list.includes(), list.inFolders());
  }

  private NewFeed feed(Entry entry, Instant now) {
    FeedDescription description =
        new FeedDescription(entry.title(), entry.site(), "", null, null, null);
    return Wanted.feed(entry.url(), description, usual, now);
  }

  /** Never the bare URL, which may hold a secret. */
  private static String title(StoredFeed feed) {
    String title = feed.description().title();
    return title.isBlank() ? RequestUrl.redacted(feed.url()) : title;
  }

  private String opml(boolean credentials) {
    List<Subscription> feeds = new ArrayList<>();
    engine
        .store()
        .feeds()
        .each(
            feed -> {
              String site = feed.description().site();
              feeds.add(new Subscription(feed.url(), title(feed), site, List.of(), List.of()));
            });
    OpmlExport export = new OpmlExport(credentials ? Credentials.INCLUDED : Credentials.LEFT_OUT);
    return OpmlWriter.write(export.of("Feeds of Freshet", engine.clock().instant(), feeds));
  }
}
