package freshet.web.protocol.fever;

import freshet.reading.RequestRejectedException;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.LoginAttempt.Protocol;
import freshet.store.model.StoreException;
import freshet.web.Overload;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.AppPasswordLogin.Result;
import freshet.web.account.LoginClient;
import freshet.web.account.LoginGuard;
import freshet.web.protocol.ApiResponse;
import freshet.web.protocol.ReaderProtocol;
import freshet.web.protocol.RequestParameters;
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
 * The Fever API, under {@code /fever} and {@code /api/fever}. It answers before all other routes,
 * so that their cookies and tokens never count. A request to refresh feeds is accepted and ignored,
 * since the schedule decides when hosts are contacted (FV-043, GC-030).
 */
public final class FeverApi implements ReaderProtocol {
  private static final Set<String> PATHS = Set.of("/fever", "/api/fever", "/api/fever.php");
  private static final int VERSION = 3;

  private final Store store;
  private final AppPasswordLogin login;
  private final LastRetrievalTime last;
  private final FeverMarks marking;

  /**
   * Creates the API.
   *
   * @param last the time of the latest retrieval
   */
  public FeverApi(
      Store store, AppPasswordLogin login, LastRetrievalTime last, InstantSource clock) {
    this.store = store;
    this.login = login;
    this.last = last;
    this.marking = new FeverMarks(store, clock);
  }

  @Override
  public String id() {
    return "fever";
  }

  @Override
  public void addTo(Routes routes) {
    Map<String, RouteLimit> limits = new HashMap<>();
    PATHS.forEach(path -> limits.put(path, RouteLimit.form(Credential.APP_PASSWORD_IN_BODY)));
    routes.protocol(
        limits,
        context -> Optional.of(ApiResponse.path(context)).filter(PATHS::contains),
        this::handle);
  }

  private void handle(Context context) {
    ApiResponse.open(context);
    context.skipRemainingHandlers();
    if (ApiResponse.isOptions(context)) {
      ApiResponse.options(context);
      return;
    }
    try {
      ApiResponse.json(context, answer(context, RequestParameters.of(context)));
    } catch (RequestRejectedException e) {
      ApiResponse.text(context, e.status(), e.getMessage() + "\n");
    } catch (LaneRejectedException e) {
      ApiResponse.text(context, Overload.refusal(context, e).status(), e.getMessage() + "\n");
    } catch (StoreException e) {
      ApiResponse.text(context, Overload.storeUnavailable(context), e.getMessage() + "\n");
    }
  }

  /** Answers a call; without valid credentials it reports only that (FV-004). */
  private Map<String, Object> answer(Context context, RequestParameters parameters) {
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

  private void answer(Account account, RequestParameters parameters, Map<String, Object> answer) {
    String marked = marking.mark(account, parameters);
    FeverGroups groups = FeverGroups.of(store, account);
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
    FeverItems items = new FeverItems(store, account, groups);
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

  /**
   * Returns the time of the latest refresh: at least that of the newest posting, which is known
   * after a restart too.
   */
  private Instant refreshed(FeverGroups groups) {
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
