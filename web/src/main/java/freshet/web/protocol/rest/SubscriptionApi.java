package freshet.web.protocol.rest;

import freshet.http.RequestUrl;
import freshet.reading.RequestRejectedException;
import freshet.reading.subscription.SubscriptionService;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.Subscription;
import freshet.web.RequestBody;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.Forms;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Manages an account's subscriptions. */
public final class SubscriptionApi implements RouteGroup {
  private static final int LONGEST_NAME = 200;
  private static final int MOST_FOLDERS = 20;

  private final Store store;
  private final SubscriptionService subscriber;
  private final ApiAuth caller;

  public SubscriptionApi(Store store, AppPasswordLogin login, SubscriptionService subscriber) {
    this.store = store;
    this.subscriber = subscriber;
    this.caller = new ApiAuth(login);
  }

  /**
   * A subscription.
   *
   * @param url without secrets
   */
  record SubscriptionJson(
      long feed,
      String title,
      String url,
      @Nullable String site,
      List<String> folders,
      Instant since,
      long unread,
      @Nullable Instant newestSeen,
      @Nullable String language,
      List<String> categories) {
    static SubscriptionJson of(Subscription one) {
      return new SubscriptionJson(
          one.feed(),
          one.title(),
          RequestUrl.redacted(one.url()),
          one.site(),
          one.folders(),
          one.since(),
          one.unread(),
          one.newestSeen(),
          one.language(),
          one.categories());
    }
  }

  /** A request to subscribe. */
  record Wish(@Nullable String url, @Nullable List<String> folders) {}

  /**
   * A request to change a subscription; null leaves a value, an empty title restores the feed's
   * own.
   */
  record Change(@Nullable String title, @Nullable List<String> folders) {}

  @Override
  public void addTo(Routes routes) {
    caller.get(routes, "", (_, account) -> me(account));
    caller.get(routes, "/subscriptions", (_, account) -> all(account));
    caller.json(routes, HandlerType.POST, "/subscriptions", this::add);
    caller.json(routes, HandlerType.PATCH, "/subscriptions/{id}", this::change);
    caller.plain(routes, HandlerType.DELETE, "/subscriptions/{id}", this::remove);
    caller.get(routes, "/folders", (_, account) -> folders(account));
  }

  private static Map<String, Object> me(Account account) {
    return Map.of("name", account.name(), "admin", account.isAdmin());
  }

  private Map<String, List<SubscriptionJson>> all(Account account) {
    return Map.of(
        "subscriptions",
        store.subscriptions().of(account.id()).stream().map(SubscriptionJson::of).toList());
  }

  private Map<String, List<String>> folders(Account account) {
    return Map.of("folders", List.copyOf(store.subscriptions().folders(account.id()).keySet()));
  }

  private SubscriptionJson add(Context context, Account account) {
    Wish wish = RequestBody.json(context, Wish.class);
    String url = wish.url;
    if (url == null || url.isBlank()) {
      throw new RequestRejectedException(400, "name the address of a site or feed in 'url'");
    }
    return switch (subscriber.subscribe(account, url.strip(), names(wish.folders))) {
      case SubscriptionService.Outcome.NotFound(String sentence) ->
          throw new RequestRejectedException(422, sentence);
      case SubscriptionService.Outcome.Subscribed(long feed, _, _) -> one(account, feed);
    };
  }

  private SubscriptionJson one(Account account, long feed) {
    return store
        .subscriptions()
        .find(account.id(), feed)
        .map(SubscriptionJson::of)
        .orElseThrow(() -> new RequestRejectedException(404, "you do not subscribe to this feed"));
  }

  private static List<String> names(@Nullable List<String> asked) {
    List<String> names = asked == null ? List.of() : asked;
    if (names.size() > MOST_FOLDERS
        || names.stream().anyMatch(Objects::isNull)
        || names.stream().anyMatch(name -> name.isBlank() || name.length() > LONGEST_NAME)) {
      throw new RequestRejectedException(
          400,
          "give at most %d folders with names of 1 to %d characters"
              .formatted(MOST_FOLDERS, LONGEST_NAME));
    }
    return names;
  }

  private SubscriptionJson change(Context context, Account account) {
    long feed = one(account, Forms.number(context, "id")).feed();
    Change change = RequestBody.json(context, Change.class);
    String title = change.title;
    if (title != null && title.length() > LONGEST_NAME) {
      throw new RequestRejectedException(
          400, "a title has at most %d characters".formatted(LONGEST_NAME));
    }
    if (change.folders != null) {
      store.subscriptions().place(account.id(), feed, names(change.folders));
    }
    if (title != null) {
      store.subscriptions().rename(account.id(), feed, title.isBlank() ? null : title.strip());
    }
    return one(account, feed);
  }

  private SubscriptionJson remove(Context context, Account account) {
    SubscriptionJson left = one(account, Forms.number(context, "id"));
    subscriber.unsubscribe(account, List.of(left.feed()));
    return left;
  }
}
