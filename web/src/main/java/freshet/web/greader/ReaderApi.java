package freshet.web.greader;

import freshet.store.Store;
import freshet.store.StoreException;
import freshet.web.Overload;
import freshet.web.PublicAddress;
import freshet.web.Refusal;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.apps.ApiReply;
import freshet.web.apps.AppLogin;
import freshet.web.apps.Parameters;
import freshet.web.apps.Subscriber;
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
 * parts, so that no cookie or token of theirs ever counts (GR-018).
 */
public final class ReaderApi implements WebPart {
  private final ClientLogin clientLogin;
  private final Admission admission;
  private final IconLinks icons;
  private final AtomCalls atom;
  private final Map<String, Endpoint> endpoints = new HashMap<>();
  private final PublicAddress address;

  /** What answers a call. */
  @FunctionalInterface
  interface Action {
    void answer(Call call) throws IOException;
  }

  private record Endpoint(boolean writes, Action action) {}

  private static final String PATH = "/api/greader/";
  private static final String CALLS = PATH + "reader/api/0/";
  private static final String IMPORT = "subscription/import";

  /**
   * Answers for the accounts of a store.
   *
   * @param publicUrl how the world reaches this server; null if only the request tells
   */
  public ReaderApi(
      Store store,
      AppLogin login,
      Subscriber subscriber,
      InstantSource clock,
      @Nullable String publicUrl,
      Supervisor supervisor) {
    address = new PublicAddress(publicUrl);
    clientLogin = new ClientLogin(login);
    admission = new Admission(login);
    icons = new IconLinks(store);
    Streams streams = new Streams(store);
    ItemCalls items = new ItemCalls(store, streams, clock);
    atom = new AtomCalls(store, streams, clock);
    SubscriptionCalls subscriptions =
        new SubscriptionCalls(store, streams, subscriber, icons, supervisor);
    TagCalls tags = new TagCalls(store, streams, clock);
    reads("token", call -> ApiReply.text(call.context(), 200, call.token()));
    reads("user-info", AccountCalls::userInfo);
    reads("subscription/list", subscriptions::list);
    reads("subscription/export", subscriptions::export);
    reads("tag/list", tags::list);
    reads("unread-count", tags::unreadCount);
    reads("stream/items/ids", items::ids);
    reads("stream/items/contents", items::contents);
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
  public void addTo(Routes routes) {
    Map<String, RouteLimit> limits = new HashMap<>();
    endpoints.keySet().forEach(call -> limits.put(CALLS + call, RouteLimit.readerCall()));
    limits.put(CALLS + IMPORT, RouteLimit.list(Credential.APP_PASSWORD));
    limits.put(PATH + "accounts/ClientLogin", RouteLimit.form(Credential.NONE));
    limits.put(PATH + "reader/atom", RouteLimit.noBody(Credential.APP_PASSWORD));
    limits.put(PATH + "icon/{feed}/{proof}", RouteLimit.noBody(Credential.NONE));
    routes.protocol(
        limits, context -> ReaderPath.of(context.path()).map(ReaderApi::call), this::handle);
  }

  /** The call that a path leads to, however it is written. */
  private static String call(ReaderPath path) {
    return switch (path.kind()) {
      case LOGIN -> PATH + "accounts/ClientLogin";
      case ATOM -> PATH + "reader/atom";
      case ICON -> PATH + "icon/{feed}/{proof}";
      case CALL -> CALLS + path.call();
    };
  }

  private void handle(Context context) throws IOException {
    ReaderPath path = ReaderPath.of(context.path()).orElseThrow();
    ApiReply.open(context);
    context.skipRemainingHandlers();
    try {
      answer(context, path);
    } catch (Refusal e) {
      ApiReply.text(context, e.status(), e.getMessage() + "\n");
    } catch (LaneRejectedException e) {
      ApiReply.text(context, Overload.refusal(context, e).status(), e.getMessage() + "\n");
    } catch (StoreException e) {
      ApiReply.text(context, 503, e.getMessage() + "\n");
    }
  }

  private void answer(Context context, ReaderPath path) throws IOException {
    if (ApiReply.isOptions(context)) {
      ApiReply.options(context);
      return;
    }
    switch (path.kind()) {
      case LOGIN -> clientLogin.answer(context);
      case ICON -> icons.answer(context, path);
      case ATOM -> atom.answer(admitted(context, path, Parameters::ofQuery));
      case CALL -> call(context, path);
    }
  }

  private void call(Context context, ReaderPath path) throws IOException {
    boolean isList = path.call().equals(IMPORT);
    Call call = admitted(context, path, isList ? Parameters::ofQuery : Parameters::of);
    Endpoint endpoint = endpoints.get(path.call());
    if (endpoint == null) {
      throw new Refusal(404, "there is no such call");
    }
    if (endpoint.writes && !Admission.isPost(context)) {
      throw new Refusal(405, "this call wants POST");
    }
    endpoint.action.answer(call);
  }

  /** The body is read when the header has told who it is, or else a little of it. */
  private Call admitted(
      Context context, ReaderPath path, Function<Context, Parameters> parametersOf) {
    Admission.@Nullable Admitted known = admission.byHeader(context);
    Parameters parameters = parametersOf.apply(context);
    Admission.Admitted admitted = admission.of(context, parameters, known);
    return new Call(
        context, path, parameters, admitted.account(), admitted.token(), address.of(context));
  }
}
