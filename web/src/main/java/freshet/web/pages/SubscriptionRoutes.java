package freshet.web.pages;

import freshet.reading.RequestRejectedException;
import freshet.reading.stream.PostingPages;
import freshet.reading.stream.ReaderStream;
import freshet.reading.subscription.FeedSuggestions;
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
import freshet.web.admin.AddRequest;
import freshet.web.admin.FeedAddition;
import freshet.web.admin.FeedRemoval;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pages for adding, sorting and removing subscriptions. */
public final class SubscriptionRoutes implements RouteGroup {
  private static final String PATH = "/subscriptions";
  private static final int LONGEST_NAME = 200;

  private final Store store;
  private final PostingPages rivers;
  private final FeedSuggestions suggesting;
  private final FeedAddition adding;
  private final FeedRemoval leaving;
  private final Authentication doors;
  private final Pages pages;
  private final InstantSource clock;

  public SubscriptionRoutes(
      Store store,
      FeedAddition adding,
      FeedRemoval leaving,
      Authentication doors,
      Pages pages,
      InstantSource clock) {
    this.store = store;
    this.rivers = new PostingPages(store, clock);
    this.suggesting = new FeedSuggestions(store, clock);
    this.adding = adding;
    this.leaving = leaving;
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, (context, visitor) -> show(context, visitor, "", null));
    doors.post(routes, PATH, this::add);
    doors.post(routes, "/subscriptions/{id}", this::change);
    doors.post(routes, "/subscriptions/{id}/end", this::end);
    doors.post(routes, "/folders/rename", this::renameFolder);
    doors.post(routes, "/folders/remove", this::removeFolder);
  }

  /**
   * Shows all subscriptions.
   *
   * @param offers null unless the visitor has to choose a feed
   */
  private void show(
      Context context, SignedInAccount visitor, String sentence, @Nullable AddReport offers) {
    pages.show(
        context,
        visitor,
        "Subscriptions",
        "reader/subscriptions.jte",
        Map.of(
            "shelf",
            rivers.shelf(visitor.id()),
            "sentence",
            sentence,
            "offers",
            offers == null ? List.of() : offers.offers(),
            "folder",
            Forms.text(context, "folder"),
            "readers",
            suggesting.readers()));
  }

  private void add(Context context, SignedInAccount visitor) {
    AddReport report =
        adding.add(new AddRequest(Forms.text(context, "url"), false), Long.toString(visitor.id()));
    if (report.feeds().isEmpty()) {
      show(context, visitor, "That page links to several feeds; choose one.", report);
      return;
    }
    List<String> folders = folders(Forms.text(context, "folder"));
    Map<Long, List<String>> feeds = new HashMap<>();
    report.feeds().forEach(feed -> feeds.put(feed.id(), folders));
    subscribe(visitor, feeds);
    Forms.goTo(context, new ReaderStream.OfFeed(report.feeds().getFirst().id()).path("show=all"));
  }

  private void subscribe(SignedInAccount visitor, Map<Long, List<String>> feeds) {
    Instant now = clock.instant();
    store
        .subscriptions()
        .add(visitor.id(), feeds, now.minus(SubscriptionTable.UNREAD_AT_FIRST), now);
  }

  /** Returns the names between commas. */
  private static List<String> folders(String text) {
    return Arrays.stream(text.split(",", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .map(SubscriptionRoutes::checked)
        .distinct()
        .toList();
  }

  private static String checked(String name) {
    if (name.isEmpty() || name.length() > LONGEST_NAME) {
      throw new RequestRejectedException(
          422, "a name has 1 to %d characters".formatted(LONGEST_NAME));
    }
    return name;
  }

  private Subscription own(Context context, SignedInAccount visitor) {
    return store
        .subscriptions()
        .find(visitor.id(), Forms.number(context, "id"))
        .orElseThrow(() -> new RequestRejectedException(404, "you do not subscribe to this feed"));
  }

  private void change(Context context, SignedInAccount visitor) {
    Subscription feed = own(context, visitor);
    String title = Forms.text(context, "title");
    List<String> folders = folders(Forms.text(context, "folders"));
    store
        .subscriptions()
        .rename(visitor.id(), feed.feed(), title.isEmpty() ? null : checked(title));
    store.subscriptions().place(visitor.id(), feed.feed(), folders);
    Forms.goTo(context, PATH);
  }

  /** Unsubscribes; a feed that nobody else reads is no longer watched. */
  private void end(Context context, SignedInAccount visitor) {
    List<Long> feed = List.of(own(context, visitor).feed());
    store.subscriptions().remove(visitor.id(), feed);
    leaving.leaveUnread(feed);
    Forms.goTo(context, PATH);
  }

  private void renameFolder(Context context, SignedInAccount visitor) {
    String to = checked(Forms.text(context, "to"));
    known(store.subscriptions().renameLabel(visitor.id(), Forms.text(context, "name"), to));
    Forms.goTo(context, PATH);
  }

  private void removeFolder(Context context, SignedInAccount visitor) {
    known(store.subscriptions().removeLabel(visitor.id(), Forms.text(context, "name")));
    Forms.goTo(context, PATH);
  }

  private static void known(boolean done) {
    if (!done) {
      throw new RequestRejectedException(404, "you have no such folder");
    }
  }
}
