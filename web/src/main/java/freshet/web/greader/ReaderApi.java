package freshet.web.greader;

import freshet.store.Store;
import freshet.store.StoreException;
import freshet.web.PublicAddress;
import freshet.web.Refusal;
import freshet.web.WebPart;
import freshet.web.apps.ApiReply;
import freshet.web.apps.AppLogin;
import freshet.web.apps.Parameters;
import freshet.web.apps.Subscriber;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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
      @Nullable String publicUrl) {
    address = new PublicAddress(publicUrl);
    clientLogin = new ClientLogin(login);
    admission = new Admission(login);
    icons = new IconLinks(store);
    Streams streams = new Streams(store);
    ItemCalls items = new ItemCalls(store, streams, clock);
    atom = new AtomCalls(store, streams, clock);
    SubscriptionCalls subscriptions = new SubscriptionCalls(store, streams, subscriber, icons);
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
    writes("subscription/import", subscriptions::take);
  }

  private void reads(String call, Action action) {
    endpoints.put(call, new Endpoint(false, action));
  }

  private void writes(String call, Action action) {
    endpoints.put(call, new Endpoint(true, action));
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.before(this::handle);
  }

  private void handle(Context context) throws IOException {
    Optional<ReaderPath> path = ReaderPath.of(context.path());
    if (path.isEmpty()) {
      return;
    }
    ApiReply.open(context);
    context.skipRemainingHandlers();
    try {
      answer(context, path.get());
    } catch (Refusal e) {
      ApiReply.text(context, e.status(), e.getMessage() + "\n");
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
      case ATOM -> atom.answer(call(context, path, Parameters.ofQuery(context)));
      case CALL -> call(context, path);
    }
  }

  private void call(Context context, ReaderPath path) throws IOException {
    boolean isList = path.call().equals("subscription/import");
    Parameters parameters = isList ? Parameters.ofQuery(context) : Parameters.of(context);
    Call call = call(context, path, parameters);
    Endpoint endpoint = endpoints.get(path.call());
    if (endpoint == null) {
      throw new Refusal(404, "there is no such call");
    }
    if (endpoint.writes && !Admission.isPost(context)) {
      throw new Refusal(405, "this call wants POST");
    }
    endpoint.action.answer(call);
  }

  private Call call(Context context, ReaderPath path, Parameters parameters) {
    Admission.Admitted admitted = admission.of(context, parameters);
    return new Call(
        context, path, parameters, admitted.account(), admitted.token(), address.of(context));
  }
}
