package freshet.web;

import freshet.crawler.http.Header;
import freshet.crawler.push.PushReceiver;
import freshet.crawler.push.PushRequest;
import freshet.crawler.push.PushResponse;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** Where hubs verify subscriptions and deliver (GC-063 to GC-067, GC-072). */
public final class PushCallbacks implements WebPart {
  private final String path;
  private final Function<PushRequest, PushResponse> receiver;

  /**
   * Hands what hubs send to a receiver.
   *
   * @param path that all callbacks begin with, such as {@code /push/}
   */
  public PushCallbacks(String path, Function<PushRequest, PushResponse> receiver) {
    this.path = path;
    this.receiver = receiver;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get(path + "{token}", this::handle);
    routes.post(path + "{token}", this::handle);
  }

  /** One byte more than is taken, so that the receiver sees that there is more (GC-066). */
  private void handle(Context context) throws IOException {
    byte[] body = context.req().getInputStream().readNBytes(PushReceiver.LONGEST_BODY + 1);
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
