package freshet.web.manage;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.crawler.controller.Event;
import freshet.crawler.http.RequestUrl;
import freshet.feed.opml.Folder;
import freshet.feed.opml.Folder.Naming;
import freshet.feed.opml.OpmlExport;
import freshet.feed.opml.OpmlExport.Credentials;
import freshet.feed.opml.OpmlWriter;
import freshet.feed.opml.Subscription;
import freshet.store.FeedAdded;
import freshet.store.FeedDescription;
import freshet.store.FeedSettings;
import freshet.store.NewFeed;
import freshet.store.StoredFeed;
import freshet.web.Json;
import freshet.web.RequestBody;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.Upload;
import freshet.web.WebPart;
import freshet.web.apps.Watching.Listed;
import freshet.web.apps.Watching.Taken;
import freshet.web.manage.FeedList.Entry;
import freshet.work.CpuLane;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Takes lists of feeds in and gives them out. */
public final class ImportExport implements WebPart {
  /** Each part is a transaction, between which retrievals are stored. */
  private static final int PART = 500;

  private final Engine engine;
  private final FeedSettings usual;
  private final CpuLane uploads;

  /**
   * For the store of an engine.
   *
   * @param usual what new feeds are set to
   * @param uploads where lists are read
   */
  public ImportExport(Engine engine, FeedSettings usual, CpuLane uploads) {
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

  /** Tells a line of JSON after each part, the last with the report. */
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
      return read(file.bytes(), Wanted.OPERATOR);
    }
  }

  private static void tell(Context context, ImportStep step) throws IOException {
    OutputStream out = context.outputStream();
    out.write((Json.write(step) + "\n").getBytes(UTF_8));
    out.flush();
  }

  /**
   * Watches all feeds of a list for someone who keeps them in folders of their own. Throws {@link
   * freshet.web.Refusal} if it is no list.
   *
   * @param owner of the feeds whose URLs hold user names (GC-009)
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

  private static List<String> names(List<Folder> folders) {
    return folders.stream().map(folder -> folder.name(Naming.JOINED)).toList();
  }

  /** Their first looks wait for their turn as always (OP-008). */
  private List<FeedAdded> watch(List<Entry> entries, String owner) {
    Instant now = engine.clock().instant();
    List<NewFeed> feeds = entries.stream().map(entry -> feed(entry, now, owner)).toList();
    List<FeedAdded> added = engine.store().feeds().add(feeds);
    added.stream()
        .filter(FeedAdded::isNew)
        .forEach(feed -> engine.inbox().add(new Event.Added(feed.feed())));
    return added;
  }

  private List<FeedAdded> take(List<Entry> entries) {
    List<FeedAdded> added = watch(entries, Wanted.OPERATOR);
    Map<Long, List<Folder>> folders = new HashMap<>();
    for (int k = 0; k < entries.size(); k++) {
      for (Folder folder : entries.get(k).folders()) {
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
    new FirstReader(engine.store()).takes(named, engine.clock().instant());
    return added;
  }

  private NewFeed feed(Entry entry, Instant now, String owner) {
    FeedDescription description =
        new FeedDescription(entry.title(), entry.site(), "", null, null, null, false);
    return Wanted.feed(entry.url(), description, usual, now, owner);
  }

  /** Never the bare URL, which may hold a secret. */
  private static String title(StoredFeed feed) {
    String title = feed.description().title();
    return title.isBlank() ? RequestUrl.redacted(feed.url()) : title;
  }

  private String opml(boolean credentials) {
    Map<Long, List<Folder>> folders = engine.store().folders().all();
    List<Subscription> feeds = new ArrayList<>();
    engine
        .store()
        .feeds()
        .each(
            feed -> {
              String site = feed.description().site();
              List<Folder> in = folders.getOrDefault(feed.id(), List.of());
              feeds.add(new Subscription(feed.url(), title(feed), site, in, List.of()));
            });
    OpmlExport export = new OpmlExport(credentials ? Credentials.INCLUDED : Credentials.LEFT_OUT);
    return OpmlWriter.write(export.of("Feeds of Freshet", engine.clock().instant(), feeds));
  }
}
