package freshet.web;

import freshet.crawler.push.PushRequest;
import freshet.crawler.push.PushResponse;
import freshet.http.Header;
import freshet.web.RouteLimit.Credential;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** The routes where hubs verify subscriptions and deliver (GC-063 to GC-067, GC-072). */
public final class PushCallbacks implements RouteGroup {
  private final String path;
  private final Predicate<String> isKnown;
  private final Function<PushRequest, PushResponse> receiver;

  /**
   * Passes hubs' requests to a receiver.
   *
   * @param path the prefix of all callbacks, such as {@code /push/}
   * @param isKnown whether a path is a callback that a hub was given
   */
  public PushCallbacks(
      String path, Predicate<String> isKnown, Function<PushRequest, PushResponse> receiver) {
    this.path = path;
    this.isKnown = isKnown;
    this.receiver = receiver;
  }

  @Override
  public void addTo(Routes routes) {
    routes.get(path + "{token}", Credential.CALLBACK_PATH, this::handle);
    routes.post(path + "{token}", RouteLimit.pushed(), this::handle);
  }

  private void handle(Context context) {
    byte[] body = body(context);
    PushResponse response =
        receiver.apply(
            new PushRequest(
                context.method().name(),
                context.req().getRequestURI(),
                context.queryString(),
                headers(context),
                body));
    context.status(response.status()).contentType(response.contentType()).result(response.body());
  }

  /** Reads the body only if a hub was given this callback. */
  private byte[] body(Context context) {
    if (!context.method().equals(HandlerType.POST)
        || !isKnown.test(context.req().getRequestURI())) {
      return new byte[0];
    }
    RequestBody.callerIsKnown(context);
    return RequestBody.bytes(context);
  }

  private static List<Header> headers(Context context) {
    List<Header> headers = new ArrayList<>();
    for (String name : Collections.list(context.req().getHeaderNames())) {
      for (String value : Collections.list(context.req().getHeaders(name))) {
        headers.add(new Header(name, value));
      }
    }
    return headers;
  }
}
