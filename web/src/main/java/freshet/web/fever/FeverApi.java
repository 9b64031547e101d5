package freshet.web.fever;

import freshet.store.Store;
import freshet.store.StoreException;
import freshet.store.people.Account;
import freshet.store.people.LoginAttempt.Protocol;
import freshet.web.Overload;
import freshet.web.Refusal;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.LoginClient;
import freshet.web.account.LoginGuard;
import freshet.web.apps.ApiReply;
import freshet.web.apps.AppLogin;
import freshet.web.apps.AppLogin.Result;
import freshet.web.apps.Parameters;
import freshet.work.LaneRejectedException;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The Fever API, under {@code /fever} and {@code /api/fever}. It answers before all other parts, so
 * that no cookie or token of theirs ever counts. That a feed is to be refreshed is heard and not
 * obeyed: hosts are asked when it is their time (FV-043, GC-030).
 */
public final class FeverApi implements WebPart {
  private static final Set<String> PATHS = Set.of("/fever", "/api/fever", "/api/fever.php");
  private static final int VERSION = 3;

  private final Store store;
  private final AppLogin login;
  private final LastRetrieval last;
  private final Marking marking;

  /**
   * Answers for the accounts of a store.
   *
   * @param last when something was last retrieved
   */
  public FeverApi(Store store, AppLogin login, LastRetrieval last, InstantSource clock) {
    this.store = store;
    this.login = login;
    this.last = last;
    this.marking = new Marking(store, clock);
  }

  @Override
  public void addTo(Routes routes) {
    Map<String, RouteLimit> limits = new HashMap<>();
    PATHS.forEach(path -> limits.put(path, RouteLimit.form(Credential.APP_PASSWORD_IN_BODY)));
    routes.protocol(
        limits,
        context -> Optional.of(ApiReply.path(context)).filter(PATHS::contains),
        this::handle);
  }

  private void handle(Context context) {
    ApiReply.open(context);
    context.skipRemainingHandlers();
    if (ApiReply.isOptions(context)) {
      ApiReply.options(context);
      return;
    }
    try {
      ApiReply.json(context, answer(context, Parameters.of(context)));
    } catch (Refusal e) {
      ApiReply.text(context, e.status(), e.getMessage() + "\n");
    } catch (LaneRejectedException e) {
      ApiReply.text(context, Overload.refusal(context, e).status(), e.getMessage() + "\n");
    } catch (StoreException e) {
      ApiReply.text(context, 503, e.getMessage() + "\n");
    }
  }

  /** Who is not let in is told so and nothing else (FV-004). */
  private Map<String, Object> answer(Context context, Parameters parameters) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("api_version", VERSION);
    Optional<Account> caller =
        parameters.one("api_key").map(String::strip).flatMap(key -> caller(context, key));
    answer.put("auth", caller.isPresent() ? 1 : 0);
    caller.ifPresent(account -> answer(account, parameters, answer));
    return answer;
  }

  private Optional<Account> caller(Context context, String key) {
    return switch (login.byFeverKey(key, LoginClient.of(context, Protocol.FEVER))) {
      case Result.Granted(Account account, _) -> Optional.of(account);
      case Result.Denied() -> Optional.empty();
      case Result.Limited(Duration left) -> throw LoginGuard.tooMany(context, left);
    };
  }

  private void answer(Account account, Parameters parameters, Map<String, Object> answer) {
    String marked = marking.mark(account, parameters);
    FeedGroups groups = FeedGroups.of(store, account);
    answer.put("last_refreshed_on_time", refreshed(groups).getEpochSecond());
    if (parameters.has("groups")) {
      answer.put("groups", groups.groupList());
    }
    if (parameters.has("feeds")) {
      answer.put("feeds", groups.feedList());
    }
    if (parameters.has("groups") || parameters.has("feeds")) {
      answer.put("feeds_groups", groups.feedsGroups());
    }
    if (parameters.has("favicons")) {
      answer.put("favicons", groups.favicons(store.icons()));
    }
    ItemLists items = new ItemLists(store, account, groups);
    if (parameters.has("items")) {
      answer.put("total_items", items.total());
      answer.put("items", items.items(parameters));
    }
    if (parameters.has("links")) {
      answer.put("links", List.of());
    }
    if (parameters.has("unread_item_ids") || marked.equals("unread_item_ids")) {
      answer.put("unread_item_ids", items.unread());
    }
    if (parameters.has("saved_item_ids") || marked.equals("saved_item_ids")) {
      answer.put("saved_item_ids", items.saved());
    }
  }

  /** At least when the newest posting came in, which is known after a start too. */
  private Instant refreshed(FeedGroups groups) {
    return last.at()
        .or(
            () ->
                groups.feeds().stream()
                    .map(feed -> feed.newestSeen())
                    .filter(Objects::nonNull)
                    .max(Comparator.naturalOrder()))
        .orElse(Instant.EPOCH);
  }
}
