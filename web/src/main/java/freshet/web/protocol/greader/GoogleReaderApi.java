package freshet.web.protocol.greader;

import freshet.reading.RequestRejectedException;
import freshet.reading.subscription.SubscriptionService;
import freshet.store.Store;
import freshet.store.model.StoreException;
import freshet.web.Overload;
import freshet.web.PublicAddress;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.account.AppPasswordLogin;
import freshet.web.protocol.ApiResponse;
import freshet.web.protocol.ReaderProtocol;
import freshet.web.protocol.RequestParameters;
import freshet.work.LaneRejectedException;
import freshet.work.Supervisor;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The Google Reader API, under {@code /api/greader} and at the root. It answers before all other
 * routes, so that their cookies and tokens never count (GR-018).
 */
public final class GoogleReaderApi implements ReaderProtocol {
  private final ClientLogin clientLogin;
  private final TokenAuth admission;
  private final IconLinks icons;
  private final GReaderAtom atom;
  private final Map<String, Endpoint> endpoints = new HashMap<>();
  private final PublicAddress address;

  /** Answers a call. */
  @FunctionalInterface
  interface Action {
    void answer(GReaderCall call) throws IOException;
  }

  private record Endpoint(boolean writes, Action action) {}

  private static final String PATH = "/api/greader/";
  private static final String CALLS = PATH + "reader/api/0/";
  private static final String ABOUT = "/api/greader";
  private static final String IMPORT = "subscription/import";

  /**
   * Creates the API.
   *
   * @param publicUrl the server's public URL; null to derive it from the request
   */
  public GoogleReaderApi(
      Store store,
      AppPasswordLogin login,
      SubscriptionService subscriber,
      InstantSource clock,
      @Nullable String publicUrl,
      Supervisor supervisor) {
    address = new PublicAddress(publicUrl);
    clientLogin = new ClientLogin(login);
    admission = new TokenAuth(login);
    icons = new IconLinks(store);
    GReaderStreams streams = new GReaderStreams(store);
    GReaderItems items = new GReaderItems(store, streams, clock);
    atom = new GReaderAtom(store, streams, clock);
    GReaderSubscriptions subscriptions =
        new GReaderSubscriptions(store, streams, subscriber, icons, supervisor);
    GReaderTags tags = new GReaderTags(store, streams, clock);
    reads("token", call -> ApiResponse.text(call.context(), 200, call.token()));
    reads("user-info", GReaderAccount::userInfo);
    reads("subscription/list", subscriptions::list);
    reads("subscription/export", subscriptions::export);
    reads("subscribed", subscriptions::subscribed);
    reads("tag/list", tags::list);
    reads("unread-count", tags::unreadCount);
    reads("stream/items/ids", items::ids);
    reads("stream/items/contents", items::contents);
    reads("stream/items/count", items::count);
    reads("stream/contents", items::stream);
    writes("edit-tag", tags::edit);
    writes("mark-all-as-read", tags::readAll);
    writes("rename-tag", tags::rename);
    writes("disable-tag", tags::disable);
    writes("subscription/edit", subscriptions::edit);
    writes("subscription/quickadd", subscriptions::quickAdd);
    writes(IMPORT, subscriptions::take);
  }

  private void reads(String call, Action action) {
    endpoints.put(call, new Endpoint(false, action));
  }

  private void writes(String call, Action action) {
    endpoints.put(call, new Endpoint(true, action));
  }

  @Override
  public String id() {
    return "greader";
  }

  @Override
  public void addTo(Routes routes) {
    Map<String, RouteLimit> limits = new HashMap<>();
    endpoints.keySet().forEach(call -> limits.put(CALLS + call, RouteLimit.readerCall()));
    limits.put(CALLS + IMPORT, RouteLimit.list(Credential.APP_PASSWORD));
    limits.put(PATH + "accounts/ClientLogin", RouteLimit.form(Credential.NONE));
    limits.put(PATH + "reader/atom", RouteLimit.noBody(Credential.APP_PASSWORD));
    limits.put(PATH + "icon/{feed}/{proof}", RouteLimit.noBody(Credential.NONE));
    limits.put(ABOUT, RouteLimit.noBody(Credential.NONE));
    routes.protocol(
        limits, context -> ReaderPath.of(context.path()).map(GoogleReaderApi::call), this::handle);
  }

  /** Returns the call of a path, however it is written. */
  private static String call(ReaderPath path) {
    return switch (path.kind()) {
      case LOGIN -> PATH + "accounts/ClientLogin";
      case ATOM -> PATH + "reader/atom";
      case ICON -> PATH + "icon/{feed}/{proof}";
      case ABOUT -> ABOUT;
      case CALL -> CALLS + path.call();
    };
  }

  private void handle(Context context) throws IOException {
    ReaderPath path = ReaderPath.of(context.path()).orElseThrow();
    ApiResponse.open(context);
    context.skipRemainingHandlers();
    try {
      answer(context, path);
    } catch (RequestRejectedException e) {
      ApiResponse.text(context, e.status(), e.getMessage() + "\n");
    } catch (LaneRejectedException e) {
      ApiResponse.text(context, Overload.refusal(context, e).status(), e.getMessage() + "\n");
    } catch (StoreException e) {
      ApiResponse.text(context, Overload.storeUnavailable(context), e.getMessage() + "\n");
    }
  }

  private void answer(Context context, ReaderPath path) throws IOException {
    if (ApiResponse.isOptions(context)) {
      ApiResponse.options(context);
      return;
    }
    switch (path.kind()) {
      case LOGIN -> clientLogin.answer(context);
      case ICON -> icons.answer(context, path);
      case ABOUT -> ApiResponse.text(context, 200, about(context));
      case ATOM -> atom.answer(admitted(context, path, RequestParameters::ofQuery));
      case CALL -> call(context, path);
    }
  }

  private String about(Context context) {
    return """
        This is the Google Reader API of a Freshet server. It is meant for reader applications.
        In your application choose "Google Reader API", "FreshRSS" or "Other", and give it:
          address   %s/api/greader
          name      your name on this server
          password  an app password, which you make in your profile
        """
        .formatted(address.of(context));
  }

  private void call(Context context, ReaderPath path) throws IOException {
    boolean isList = path.call().equals(IMPORT);
    GReaderCall call =
        admitted(context, path, isList ? RequestParameters::ofQuery : RequestParameters::of);
    Endpoint endpoint = endpoints.get(path.call());
    if (endpoint == null) {
      throw new RequestRejectedException(404, "there is no such call");
    }
    if (endpoint.writes && !TokenAuth.isPost(context)) {
      throw new RequestRejectedException(405, "use POST for this call");
    }
    endpoint.action.answer(call);
  }

  /** Authenticates a caller: by the header before the body is read, or else by a small body. */
  private GReaderCall admitted(
      Context context, ReaderPath path, Function<Context, RequestParameters> parametersOf) {
    TokenAuth.@Nullable Admitted known = admission.byHeader(context);
    RequestParameters parameters = parametersOf.apply(context);
    TokenAuth.Admitted admitted = admission.of(context, parameters, known);
    return new GReaderCall(
        context, path, parameters, admitted.account(), admitted.token(), address.of(context));
  }
}
