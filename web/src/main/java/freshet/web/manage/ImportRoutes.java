package freshet.web.manage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.reading.RequestRejectedException;
import freshet.reading.stream.SubscriptionTree;
import freshet.reading.subscription.SubscriptionService;
import freshet.reading.subscription.SubscriptionService.Import;
import freshet.store.Store;
import freshet.store.account.Subscription;
import freshet.store.account.Subscription.Condition;
import freshet.store.model.FeedStage;
import freshet.web.RequestBody;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit;
import freshet.web.Routes;
import freshet.web.Upload;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.PageSecurityHeaders;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Imports and exports an account's feed lists, and imports sample topics. */
public final class ImportRoutes implements RouteGroup {
  private static final String PATH = "/import";
  private static final String RUN = "/import/{run}";
  private static final String OUTLINE = "<outline";
  private static final String FRAGMENT = "import-progress";
  private static final String NO_LIST =
      "This doesn't look like an OPML file. Nothing was imported.";

  private final Store store;
  private final SubscriptionService subscriber;
  private final SampleTopics samples;
  private final ImportRuns runs = new ImportRuns();
  private final Authentication doors;
  private final Pages pages;
  private final InstantSource clock;

  public ImportRoutes(
      Store store,
      SubscriptionService subscriber,
      SampleTopics samples,
      Authentication doors,
      Pages pages,
      InstantSource clock) {
    this.store = store;
    this.subscriber = subscriber;
    this.samples = samples;
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, (context, visitor) -> show(context, visitor, ""));
    doors.post(routes, PATH, RouteLimit.uploadedList(), this::take);
    doors.get(routes, RUN, this::progress);
    doors.get(routes, "/export", this::give);
    doors.post(routes, "/samples", this::addSamples);
  }

  private void show(Context context, SignedInAccount visitor, String error) {
    SubscriptionTree shelf = ManagePages.shelf(store, visitor);
    pages.show(
        context,
        visitor,
        "Import and export",
        "manage/import.jte",
        Map.of("error", error, "shelf", shelf, "feeds", shelf.feeds().size()));
    if (!error.isEmpty()) {
      context.status(422);
    }
  }

  private void take(Context context, SignedInAccount visitor) {
    byte[] file;
    try (Upload upload = RequestBody.file(context)) {
      file = upload.bytes();
    }
    if (file.length == 0) {
      show(context, visitor, "Please choose a file first.");
    } else if (isBrokenOff(file)) {
      show(context, visitor, NO_LIST);
    } else {
      take(context, visitor, file);
    }
  }

  private void take(Context context, SignedInAccount visitor, byte[] file) {
    Import taken;
    try {
      taken = subscriber.take(visitor.account(), file);
    } catch (RequestRejectedException e) {
      if (e.status() != 422) {
        throw e;
      }
      show(context, visitor, NO_LIST);
      return;
    }
    boolean isEmpty = taken.feeds().isEmpty() && taken.known() == 0;
    if (isEmpty && (taken.problems().isEmpty() || !text(file).contains(OUTLINE))) {
      show(context, visitor, NO_LIST);
    } else {
      Forms.goTo(context, RUN.replace("{run}", runs.keep(visitor.id(), taken)));
    }
  }

  /** Whether a list of tags ends before its end. */
  private static boolean isBrokenOff(byte[] file) {
    String text = text(file);
    return text.contains(OUTLINE) && !text.contains("</opml");
  }

  private static String text(byte[] file) {
    return new String(file, ISO_8859_1).replace("\0", "").toLowerCase(Locale.ROOT);
  }

  private void progress(Context context, SignedInAccount visitor) {
    Import result =
        runs.find(visitor.id(), context.pathParam("run"))
            .orElseThrow(
                () ->
                    new RequestRejectedException(
                        404, "this import is done; your feeds show what it brought"));
    boolean isFragment = FRAGMENT.equals(context.header("HX-Target"));
    Map<String, Object> values = new HashMap<>();
    values.put("progress", progress(result, visitor, context));
    values.put("path", context.path());
    pages.show(
        context,
        visitor,
        "Import",
        isFragment ? "manage/importstate.jte" : "manage/imported.jte",
        values);
  }

  private ImportProgress progress(Import result, SignedInAccount visitor, Context context) {
    Set<Long> ids = Set.copyOf(result.feeds());
    List<Subscription> feeds =
        store.subscriptions().of(visitor.id()).stream()
            .filter(feed -> ids.contains(feed.feed()))
            .toList();
    int gone = ids.size() - feeds.size();
    int checked = (int) feeds.stream().filter(ImportRoutes::isChecked).count();
    return new ImportProgress(
        ids.size(),
        result.known(),
        result.folders(),
        checked + gone,
        FeedOverview.needingLook(feeds, clock.instant(), ManagePages.zone(context)),
        result.problems());
  }

  private static boolean isChecked(Subscription feed) {
    Condition condition = feed.condition();
    return condition.retrievedAt() != null
        || condition.failingSince() != null
        || condition.stage() != FeedStage.ACTIVE;
  }

  /** Exports the subscriptions without passwords in URLs (GC-009). */
  private void give(Context context, SignedInAccount visitor) {
    PageSecurityHeaders.harmless(context);
    context
        .contentType("text/x-opml; charset=utf-8")
        .header("Content-Disposition", "attachment; filename=\"freshet.opml\"")
        .result(subscriber.opml(visitor.account()).getBytes(UTF_8));
  }

  private void addSamples(Context context, SignedInAccount visitor) {
    List<String> topics =
        RequestBody.fields(context).stream()
            .filter(field -> field.name().equals("topic"))
            .map(field -> field.value())
            .toList();
    String list = samples.opml(topics, clock.instant());
    if (list.isEmpty()) {
      throw new RequestRejectedException(422, "choose a topic first");
    }
    Import taken = subscriber.take(visitor.account(), list.getBytes(UTF_8));
    Forms.goTo(context, RUN.replace("{run}", runs.keep(visitor.id(), taken)));
  }
}
