package freshet.web.manage;

import freshet.reading.stream.ReaderStream;
import freshet.store.Store;
import freshet.store.account.Subscription;
import freshet.store.sql.SubscriptionTable;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import freshet.web.admin.AddReport;
import freshet.web.admin.AddReport.Offer;
import freshet.web.admin.AddRequest;
import freshet.web.admin.DelayForecast;
import freshet.web.admin.FeedAddition;
import freshet.web.admin.FeedPreview;
import freshet.web.admin.FeedPreviews;
import freshet.web.admin.FeedPreviews.Preview;
import freshet.web.admin.NoFeedException;
import freshet.web.manage.AddForm.Followed;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** Adds a feed, with a preview: as a page, or as the content of a dialog. */
public final class AddRoutes implements RouteGroup {
  /** How long the first articles are waited for; people watch. */
  private static final Duration PATIENCE = Duration.ofSeconds(6);

  private static final String DIALOG = "dialog";

  private final Store store;
  private final FeedAddition adding;
  private final FeedPreviews previewing;
  private final DelayForecast forecast;
  private final FirstArticles arrivals;
  private final Authentication doors;
  private final Pages pages;
  private final InstantSource clock;

  public AddRoutes(
      Store store,
      FeedAddition adding,
      FeedPreviews previewing,
      DelayForecast forecast,
      FirstArticles arrivals,
      Authentication doors,
      Pages pages,
      InstantSource clock) {
    this.store = store;
    this.adding = adding;
    this.previewing = previewing;
    this.forecast = forecast;
    this.arrivals = arrivals;
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  /** Looking is a POST: it fetches from another host, so it needs a CSRF token. */
  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/add", this::open);
    doors.post(routes, "/preview", this::look);
    doors.post(routes, FeedListQuery.PATH, this::add);
  }

  private void open(Context context, SignedInAccount visitor) {
    show(context, visitor, AddForm.of(query(context, "url"), query(context, "folder"), ""));
  }

  private static String query(Context context, String name) {
    String value = context.queryParam(name);
    return value == null ? "" : value.strip();
  }

  private void show(Context context, SignedInAccount visitor, AddForm form) {
    boolean isDialog = DIALOG.equals(context.header("HX-Target"));
    pages.show(
        context,
        visitor,
        "Add a feed",
        isDialog ? "manage/adddialog.jte" : "manage/add.jte",
        Map.of(
            "form",
            form,
            "shelf",
            ManagePages.shelf(store, visitor),
            "folders",
            store.subscriptions().folders(visitor.id()).keySet(),
            "now",
            clock.instant()));
    if (!form.error().isEmpty()) {
      context.status(422);
    }
  }

  private static AddForm sent(Context context) {
    return AddForm.of(
        Forms.text(context, "url"),
        Forms.text(context, "folder"),
        Forms.text(context, "new-folder"));
  }

  private void look(Context context, SignedInAccount visitor) {
    AddForm form = sent(context);
    try {
      show(context, visitor, found(form, Forms.text(context, "pick"), visitor));
    } catch (NoFeedException e) {
      show(context, visitor, form.withError(e.reader()));
    }
  }

  private AddForm found(AddForm form, String pick, SignedInAccount visitor) {
    String owner = Long.toString(visitor.id());
    return switch (previewing.of(form.address(), owner)) {
      case Preview.One(FeedPreview feed) -> previewed(form, feed, visitor);
      case Preview.Several(List<Offer> offers) -> {
        String chosen =
            offers.stream().map(Offer::url).anyMatch(Predicate.isEqual(pick))
                ? pick
                : offers.getFirst().url();
        yield chosen(form.with(offers, chosen), visitor);
      }
    };
  }

  /** Previews the chosen feed of several; if it cannot be read, another may be chosen. */
  private AddForm chosen(AddForm form, SignedInAccount visitor) {
    try {
      return previewing.of(form.pick(), Long.toString(visitor.id()))
              instanceof Preview.One(FeedPreview feed)
          ? previewed(form, feed, visitor)
          : form;
    } catch (NoFeedException e) {
      return form.withError(e.reader());
    }
  }

  private AddForm previewed(AddForm form, FeedPreview feed, SignedInAccount visitor) {
    OptionalDouble minutes = forecast.minutes(feed.perDay());
    AddForm found =
        form.with(feed, minutes.isPresent() ? DelayText.inWords(minutes.getAsDouble()) : "");
    return store.subscriptions().of(visitor.id()).stream()
        .filter(own -> own.url().equals(feed.url()))
        .findFirst()
        .map(own -> found.withFollowed(followed(own)))
        .orElse(found);
  }

  private static Followed followed(Subscription feed) {
    return new Followed(feed.feed(), String.join(", ", feed.folders()));
  }

  private void add(Context context, SignedInAccount visitor) {
    AddForm form = sent(context);
    String pick = Forms.text(context, "pick");
    try {
      AddRequest request = new AddRequest(pick.isEmpty() ? form.address() : pick, false);
      AddReport report = adding.add(request, Long.toString(visitor.id()));
      if (report.feeds().isEmpty()) {
        show(context, visitor, found(form, pick, visitor));
      } else {
        added(context, visitor, form, report.feeds().getFirst());
      }
    } catch (NoFeedException e) {
      show(context, visitor, form.withError(e.reader()));
    }
  }

  private void added(Context context, SignedInAccount visitor, AddForm form, AddReport.Added feed) {
    Optional<Subscription> known = store.subscriptions().find(visitor.id(), feed.id());
    if (known.isPresent()) {
      show(context, visitor, form.withFollowed(followed(known.get())));
      return;
    }
    String named = form.newFolder().isEmpty() ? form.folder() : form.newFolder();
    Instant now = clock.instant();
    store
        .subscriptions()
        .add(
            visitor.id(),
            Map.of(feed.id(), FolderNames.between(named)),
            now.minus(SubscriptionTable.UNREAD_AT_FIRST),
            now);
    arrivals.await(feed.id(), () -> isRead(feed.id()), PATIENCE);
    String path = new ReaderStream.OfFeed(feed.id()).path("show=all");
    if (DIALOG.equals(context.header("HX-Target"))) {
      context.header("HX-Redirect", path).status(204);
    } else {
      Forms.goTo(context, path);
    }
  }

  private boolean isRead(long feed) {
    return store.feeds().find(feed).map(one -> one.state().retrievedAt()).isPresent();
  }
}
