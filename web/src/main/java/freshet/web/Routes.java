package freshet.web;

import freshet.web.RouteLimit.Credential;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.ExceptionHandler;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import io.javalin.router.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Adds routes to the server, each with its limits. It is the only way to add one. HEAD is answered
 * as GET is, wherever there is GET ({@link HeadRequests}).
 */
public final class Routes {
  private final RoutesConfig routes;
  private final List<Route> calls = new ArrayList<>();

  Routes(RoutesConfig routes) {
    this.routes = routes;
  }

  /** A route by its method, its path with names in braces, and its limits. */
  public record Route(String method, String path, RouteLimit limit) {}

  /** Answers GET and HEAD, which have no body. */
  public void get(String path, Credential credential, Handler handler) {
    add(HandlerType.GET, path, RouteLimit.noBody(credential), handler);
  }

  public void post(String path, RouteLimit limit, Handler handler) {
    add(HandlerType.POST, path, limit, handler);
  }

  public void patch(String path, RouteLimit limit, Handler handler) {
    add(HandlerType.PATCH, path, limit, handler);
  }

  public void delete(String path, RouteLimit limit, Handler handler) {
    add(HandlerType.DELETE, path, limit, handler);
  }

  /** Adds a route for any method. */
  public void add(HandlerType method, String path, RouteLimit limit, Handler handler) {
    add(method, path, limit, handler, UnaryOperator.identity());
  }

  /**
   * The same, with something around the handler that also answers for a body that is too large.
   *
   * @param around such as what makes a page of a {@link Refusal}
   */
  public void add(
      HandlerType method,
      String path,
      RouteLimit limit,
      Handler handler,
      UnaryOperator<Handler> around) {
    Handler limited = around.apply(limited(limit, handler));
    routes.addEndpoint(Endpoint.create(method, path).addMetadata(limit).handler(limited));
  }

  /** Events for open pages. */
  public void sse(String path, Credential credential, Consumer<SseClient> open) {
    get(path, credential, new SseHandler(open));
  }

  /** Does something before all routes whose paths fit. */
  public void before(String path, Handler handler) {
    routes.before(path, handler);
  }

  /** The same whatever the path. */
  public void before(Handler handler) {
    routes.before(handler);
  }

  /**
   * Adds a protocol that answers before all routes, for its paths are written in several ways.
   *
   * @param calls the limits by the paths of the calls
   * @param callOf the path of the call that a request makes; empty if it is not for this protocol
   */
  public void protocol(
      Map<String, RouteLimit> calls, Function<Context, Optional<String>> callOf, Handler handler) {
    new TreeMap<>(calls).forEach((path, limit) -> this.calls.add(new Route("POST", path, limit)));
    routes.before(
        context -> {
          Optional<String> call = callOf.apply(context);
          if (call.isPresent()) {
            RouteLimit limit = calls.get(call.get());
            limited(limit == null ? RouteLimit.noBody(Credential.NONE) : limit, handler)
                .handle(context);
          }
        });
  }

  public <E extends Exception> void exception(Class<E> type, ExceptionHandler<? super E> handler) {
    routes.exception(type, handler);
  }

  /** The calls of protocols, which are no routes of their own. */
  List<Route> calls() {
    return List.copyOf(calls);
  }

  private static Handler limited(RouteLimit limit, Handler handler) {
    return context -> {
      RequestBody.begin(context, limit);
      try {
        handler.handle(context);
      } finally {
        RequestBody.end(context);
      }
    };
  }
}
