package freshet.web.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.crawler.controller.ControllerEvent;
import freshet.feed.opml.OpmlExport;
import freshet.feed.opml.OpmlExport.Credentials;
import freshet.feed.opml.OpmlFeed;
import freshet.feed.opml.OpmlFolder;
import freshet.feed.opml.OpmlFolder.Naming;
import freshet.feed.opml.OpmlWriter;
import freshet.http.RequestUrl;
import freshet.reading.subscription.FeedWatch.Listed;
import freshet.reading.subscription.FeedWatch.Taken;
import freshet.store.model.FeedAdded;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.NewFeed;
import freshet.store.model.StoredFeed;
import freshet.web.RequestBody;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.Upload;
import freshet.web.WebJson;
import freshet.web.admin.FeedList.Entry;
import freshet.work.CpuLane;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Imports and exports feed lists. */
public final class ImportExport implements RouteGroup {
  /** The size of one transaction; retrievals can be stored between transactions. */
  private static final int PART = 500;

  private final CrawlerAccess engine;
  private final FeedSettings usual;
  private final CpuLane uploads;

  /**
   * Creates the routes.
   *
   * @param usual the settings of new feeds
   * @param uploads the lane on which lists are parsed
   */
  public ImportExport(CrawlerAccess engine, FeedSettings usual, CpuLane uploads) {
    this.engine = engine;
    this.usual = usual;
    this.uploads = uploads;
  }

  @Override
  public void addTo(Routes routes) {
    routes.post("/api/import", RouteLimit.list(Credential.ADMIN_TOKEN), this::take);
    routes.get(
        "/api/export",
        Credential.ADMIN_TOKEN,
        context ->
            context
                .contentType("text/x-opml; charset=utf-8")
                .result(opml(Boolean.parseBoolean(context.queryParam("credentials")))));
  }

  /** Streams a line of JSON after each transaction; the last line holds the report. */
  private void take(Context context) throws IOException {
    FeedList list = list(context);
    context.contentType("application/x-ndjson");
    int all = list.entries().size();
    int imported = 0;
    for (int done = 0; done < all; done += PART) {
      tell(context, new ImportStep(done, all, null));
      List<FeedAdded> part = take(list.entries().subList(done, Math.min(all, done + PART)));
      imported += (int) part.stream().filter(FeedAdded::isNew).count();
    }
    engine.counted().run();
    long inFolders = list.entries().stream().filter(entry -> !entry.folders().isEmpty()).count();
    ImportReport report =
        new ImportReport(
            imported, all - imported, list.problems(), list.includes(), (int) inFolders);
    tell(context, new ImportStep(all, all, report));
  }

  private FeedList list(Context context) {
    try (Upload file = RequestBody.file(context)) {
      return read(file.bytes(), RequestedFeed.OPERATOR);
    }
  }

  private static void tell(Context context, ImportStep step) throws IOException {
    OutputStream out = context.outputStream();
    out.write((WebJson.write(step) + "\n").getBytes(UTF_8));
    out.flush();
  }

  /**
   * Watches all feeds of a list for an account with its own folders. Throws {@link
   * freshet.reading.RequestRejectedException} if the file is not a feed list.
   *
   * @param owner the owner of feeds whose URLs hold user names (GC-009)
   */
  public Taken watchAll(byte[] file, String owner) {
    FeedList list = read(file, owner);
    List<Listed> watched = new ArrayList<>();
    for (int done = 0; done < list.entries().size(); done += PART) {
      List<Entry> part = list.entries().subList(done, Math.min(list.entries().size(), done + PART));
      List<FeedAdded> added = watch(part, owner);
      for (int k = 0; k < part.size(); k++) {
        watched.add(listed(added.get(k).feed(), part.get(k)));
      }
    }
    engine.counted().run();
    return new Taken(watched, list.problems().stream().map(ImportExport::sentence).toList());
  }

  private FeedList read(byte[] file, String owner) {
    String about = "a list of %d bytes of account %s".formatted(file.length, owner);
    return uploads.call(owner, about, () -> FeedList.of(file));
  }

  private static String sentence(ImportReport.Problem problem) {
    return problem.line() == 0
        ? problem.sentence()
        : "Line %d: %s".formatted(problem.line(), problem.sentence());
  }

  private static Listed listed(long feed, Entry entry) {
    return new Listed(feed, entry.title().isBlank() ? null : entry.title(), names(entry.folders()));
  }

  private static List<String> names(List<OpmlFolder> folders) {
    return folders.stream().map(folder -> folder.name(Naming.JOINED)).toList();
  }

  /** Watches feeds; their first retrievals are queued as usual (OP-008). */
  private List<FeedAdded> watch(List<Entry> entries, String owner) {
    Instant now = engine.clock().instant();
    List<NewFeed> feeds = entries.stream().map(entry -> feed(entry, now, owner)).toList();
    List<FeedAdded> added = engine.store().feeds().add(feeds);
    added.stream()
        .filter(FeedAdded::isNew)
        .forEach(feed -> engine.inbox().add(new ControllerEvent.Added(feed.feed())));
    return added;
  }

  private List<FeedAdded> take(List<Entry> entries) {
    List<FeedAdded> added = watch(entries, RequestedFeed.OPERATOR);
    Map<Long, List<OpmlFolder>> folders = new HashMap<>();
    for (int k = 0; k < entries.size(); k++) {
      for (OpmlFolder folder : entries.get(k).folders()) {
        folders.computeIfAbsent(added.get(k).feed(), _ -> new ArrayList<>()).add(folder);
      }
    }
    if (!folders.isEmpty()) {
      engine.store().folders().add(folders);
    }
    Map<Long, List<String>> named = new HashMap<>();
    for (FeedAdded feed : added) {
      named.put(feed.feed(), names(folders.getOrDefault(feed.feed(), List.of())));
    }
    new FirstAdmin(engine.store()).takes(named, engine.clock().instant());
    return added;
  }

  private NewFeed feed(Entry entry, Instant now, String owner) {
    FeedDescription description =
        new FeedDescription(entry.title(), entry.site(), "", null, null, null, false, List.of());
    return RequestedFeed.feed(entry.url(), description, usual, now, owner);
  }

  /** Returns the title of a feed, never its URL, which may hold a secret. */
  private static String title(StoredFeed feed) {
    String title = feed.description().title();
    return title.isBlank() ? RequestUrl.redacted(feed.url()) : title;
  }

  private String opml(boolean credentials) {
    Map<Long, List<OpmlFolder>> folders = engine.store().folders().all();
    List<OpmlFeed> feeds = new ArrayList<>();
    engine
        .store()
        .feeds()
        .each(
            feed -> {
              String site = feed.description().site();
              List<OpmlFolder> in = folders.getOrDefault(feed.id(), List.of());
              feeds.add(new OpmlFeed(feed.url(), title(feed), site, in, List.of()));
            });
    OpmlExport export = new OpmlExport(credentials ? Credentials.INCLUDED : Credentials.LEFT_OUT);
    return OpmlWriter.write(export.of("Feeds of Freshet", engine.clock().instant(), feeds));
  }
}
