package freshet.web.manage;

import freshet.reading.RequestRejectedException;
import freshet.reading.subscription.FeedSuggestions;
import freshet.store.Store;
import freshet.store.account.Subscription;
import freshet.store.model.StoredFeed;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import freshet.web.admin.FeedAddressChange;
import freshet.web.admin.FeedRemoval;
import freshet.web.admin.NoFeedException;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The page of one feed of an account: its name, its folders, its address. */
public final class FeedSettingsRoutes implements RouteGroup {
  private static final String PATH = "/subscriptions/{id}";

  private final Store store;
  private final FeedOverview table;
  private final FeedSuggestions suggestions;
  private final FeedAddressChange addresses;
  private final FeedRemoval leaving;
  private final ManagePages shared;
  private final Authentication doors;
  private final Pages pages;
  private final InstantSource clock;

  public FeedSettingsRoutes(
      Store store,
      FeedAddressChange addresses,
      FeedRemoval leaving,
      ManagePages shared,
      Authentication doors,
      Pages pages,
      InstantSource clock) {
    this.store = store;
    this.table = new FeedOverview(store, clock);
    this.suggestions = new FeedSuggestions(store, clock);
    this.addresses = addresses;
    this.leaving = leaving;
    this.shared = shared;
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, this::show);
    doors.post(routes, PATH, this::change);
    doors.post(routes, PATH + "/end", this::end);
    doors.post(routes, PATH + "/address", this::move);
  }

  private Subscription own(Context context, SignedInAccount visitor) {
    return store
        .subscriptions()
        .find(visitor.id(), Forms.number(context, "id"))
        .orElseThrow(() -> new RequestRejectedException(404, "you do not follow this feed"));
  }

  private void show(Context context, SignedInAccount visitor) {
    Subscription feed = own(context, visitor);
    show(context, visitor, feed, feed.url(), null);
  }

  private void show(
      Context context,
      SignedInAccount visitor,
      Subscription feed,
      String address,
      @Nullable NoFeedException error) {
    ManagedFeed managed = table.of(List.of(feed), ManagePages.zone(context)).getFirst();
    Map<String, Object> values = new HashMap<>(shared.offer(context, visitor));
    values.put("feed", managed);
    values.put("address", address);
    values.put("error", error == null ? "" : error.reader());
    values.put("announced", announced(feed).orElse(""));
    values.put("readers", suggestions.readers().getOrDefault(feed.feed(), 0));
    values.put("shelf", ManagePages.shelf(store, visitor));
    values.put("folders", store.subscriptions().folders(visitor.id()).keySet());
    pages.show(context, visitor, managed.title(), "manage/feed.jte", values);
    if (error != null) {
      context.status(422);
    }
  }

  private Optional<String> announced(Subscription feed) {
    return store.feeds().find(feed.feed()).flatMap(FeedAddressChange::announced);
  }

  private void change(Context context, SignedInAccount visitor) {
    Subscription feed = own(context, visitor);
    String title = Forms.text(context, "title");
    List<String> folders = FolderNames.between(Forms.text(context, "folders"));
    store
        .subscriptions()
        .rename(visitor.id(), feed.feed(), title.isEmpty() ? null : FolderNames.checked(title));
    store.subscriptions().place(visitor.id(), feed.feed(), folders);
    Forms.goTo(context, ManagePages.back(context, FeedListQuery.PATH));
  }

  private void end(Context context, SignedInAccount visitor) {
    Subscription feed = own(context, visitor);
    String token =
        new ManageRoutes.Unsubscribing(store, leaving, shared.undo())
            .end(visitor.id(), List.of(feed));
    shared.goTo(context, FeedListQuery.PATH, token);
  }

  /** Has the feed read at another address, without a loss for others who read it. */
  private void move(Context context, SignedInAccount visitor) {
    Subscription feed = own(context, visitor);
    StoredFeed stored =
        store
            .feeds()
            .find(feed.feed())
            .orElseThrow(() -> new RequestRejectedException(404, "there is no such feed"));
    String address = Forms.text(context, "url");
    long now;
    try {
      now = addresses.change(stored, address, Long.toString(visitor.id()));
    } catch (NoFeedException e) {
      show(context, visitor, feed, address, e);
      return;
    }
    if (now == feed.feed()) {
      Forms.goTo(context, PATH.replace("{id}", Long.toString(now)));
    } else {
      shared.goTo(context, PATH.replace("{id}", Long.toString(now)), replaced(visitor, feed, now));
    }
  }

  /** Reads another feed in place of one, under the same name and in the same folders. */
  private String replaced(SignedInAccount visitor, Subscription feed, long by) {
    Instant at = clock.instant();
    boolean isNew = store.subscriptions().find(visitor.id(), by).isEmpty();
    store.subscriptions().add(visitor.id(), Map.of(by, feed.folders()), at, at);
    var ended = store.subscriptions().end(visitor.id(), List.of(feed.feed()));
    ended.feeds().stream()
        .flatMap(one -> Optional.ofNullable(one.title()).stream())
        .forEach(title -> store.subscriptions().rename(visitor.id(), by, title));
    return shared
        .undo()
        .did(
            visitor.id(),
            "The feed is read at its new address.",
            () -> {
              store.subscriptions().restore(ended);
              if (isNew) {
                store.subscriptions().remove(visitor.id(), List.of(by));
              }
            },
            () -> leaving.leaveUnread(List.of(feed.feed(), by)));
  }
}
