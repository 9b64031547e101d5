package freshet.web.manage;

import freshet.reading.RequestRejectedException;
import freshet.reading.stream.SubscriptionTree;
import freshet.store.Store;
import freshet.store.account.EndedSubscriptions;
import freshet.store.account.Subscription;
import freshet.web.RequestBody;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import freshet.web.admin.FeedRemoval;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The table of an account's feeds, and what is done to several of them at once. */
public final class ManageRoutes implements RouteGroup {
  private static final String FRAGMENT = "feed-table";

  private final Store store;
  private final FeedOverview table;
  private final FeedRemoval leaving;
  private final ManagePages shared;
  private final Authentication doors;
  private final Pages pages;

  public ManageRoutes(
      Store store,
      FeedRemoval leaving,
      ManagePages shared,
      Authentication doors,
      Pages pages,
      InstantSource clock) {
    this.store = store;
    this.table = new FeedOverview(store, clock);
    this.leaving = leaving;
    this.shared = shared;
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, FeedListQuery.PATH, this::show);
    doors.post(routes, "/subscriptions/move", this::move);
    doors.post(routes, "/subscriptions/end", this::end);
    doors.post(routes, "/undo", this::undo);
  }

  private void show(Context context, SignedInAccount visitor) {
    FeedListPage page =
        FeedListPage.of(
            table.of(visitor.id(), ManagePages.zone(context)),
            FeedListQuery.of(context::queryParam));
    Map<String, Object> values = new HashMap<>(shared.offer(context, visitor));
    values.put("table", page);
    values.put("folders", store.subscriptions().folders(visitor.id()).keySet());
    boolean isFragment = FRAGMENT.equals(context.header("HX-Target"));
    pages.show(
        context,
        visitor,
        "Manage feeds",
        isFragment ? "manage/feedtable.jte" : "manage/feeds.jte",
        values);
  }

  /** Returns the feeds that a form names: those that are ticked, or all that its list holds. */
  private List<Subscription> chosen(Context context, SignedInAccount visitor) {
    FeedListQuery query = FeedListQuery.of(name -> Forms.text(context, name));
    if (!Forms.text(context, "all").isEmpty()) {
      return table.of(visitor.id(), ManagePages.zone(context)).stream()
          .filter(query::fits)
          .filter(query.show()::fits)
          .map(ManagedFeed::subscription)
          .toList();
    }
    Set<String> ticked =
        RequestBody.fields(context).stream()
            .filter(field -> field.name().equals("feed"))
            .map(field -> field.value())
            .collect(Collectors.toSet());
    List<Subscription> chosen =
        store.subscriptions().of(visitor.id()).stream()
            .filter(feed -> ticked.contains(Long.toString(feed.feed())))
            .toList();
    if (chosen.isEmpty()) {
      throw new RequestRejectedException(422, "choose at least one feed first");
    }
    return chosen;
  }

  private static String path(Context context) {
    return FeedListQuery.of(name -> Forms.text(context, name)).path();
  }

  /** Puts feeds into one folder, which is created if it is missing, or into none. */
  private void move(Context context, SignedInAccount visitor) {
    String named = Forms.text(context, "new-folder");
    String to = named.isEmpty() ? Forms.text(context, "to") : FolderNames.checked(named);
    List<Subscription> feeds = chosen(context, visitor);
    Map<Long, List<String>> before = new HashMap<>();
    Map<Long, List<String>> after = new HashMap<>();
    for (Subscription feed : feeds) {
      before.put(feed.feed(), feed.folders());
      after.put(feed.feed(), to.isEmpty() ? List.of() : List.of(to));
    }
    store.subscriptions().placeAll(visitor.id(), after);
    String token =
        shared
            .undo()
            .did(
                visitor.id(),
                to.isEmpty()
                    ? "Took %s out of their folders.".formatted(named(feeds))
                    : "Moved %s to %s.".formatted(named(feeds), to),
                () -> store.subscriptions().placeAll(visitor.id(), before),
                () -> {});
    shared.goTo(context, path(context), token);
  }

  /**
   * Unsubscribes; a feed that nobody else reads is left when that cannot be taken back any more.
   */
  private void end(Context context, SignedInAccount visitor) {
    List<Subscription> feeds = chosen(context, visitor);
    shared.goTo(context, path(context), ended(visitor, feeds));
  }

  private String ended(SignedInAccount visitor, Collection<Subscription> feeds) {
    return new Unsubscribing(store, leaving, shared.undo()).end(visitor.id(), feeds);
  }

  static String named(Collection<Subscription> feeds) {
    return feeds.size() == 1
        ? SubscriptionTree.title(feeds.iterator().next())
        : String.format(Locale.ROOT, "%,d feeds", feeds.size());
  }

  /** Unsubscribes so that it can be taken back. */
  record Unsubscribing(Store store, FeedRemoval leaving, UndoLog undo) {
    /** Returns the token to take it back. */
    String end(long account, Collection<Subscription> feeds) {
      List<Long> ids = new ArrayList<>(feeds.stream().map(Subscription::feed).toList());
      EndedSubscriptions ended = store.subscriptions().end(account, ids);
      return undo.did(
          account,
          "Unsubscribed from %s.".formatted(named(feeds)),
          () -> store.subscriptions().restore(ended),
          () -> leaving.leaveUnread(ids));
    }
  }

  private void undo(Context context, SignedInAccount visitor) {
    if (!shared.undo().undo(visitor.id(), Forms.text(context, "token"))) {
      throw new RequestRejectedException(410, "this cannot be taken back any more");
    }
    Forms.goTo(context, ManagePages.back(context, FeedListQuery.PATH));
  }
}
