package freshet.web;

import freshet.reading.RequestRejectedException;
import freshet.store.model.ReadPatience;
import freshet.web.RouteLimit.Credential;
import freshet.work.Attempt;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.ExceptionHandler;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import io.javalin.router.Endpoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Adds routes to the server, each with its limits. There is no other way to add one. HEAD is
 * answered wherever GET is ({@link HeadRequests}).
 */
public final class Routes {
  /**
   * How long a request waits for the database. People do not look at an empty page for longer, and
   * the database is usually back after a reload.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final RoutesConfig routes;
  private final ErrorAnswers errors;
  private final List<Route> calls = new ArrayList<>();

  Routes(RoutesConfig routes, ErrorAnswers errors) {
    this.routes = routes;
    this.errors = errors;
  }

  /** Shows an error to a person. */
  @FunctionalInterface
  public interface ErrorPage {
    void show(Context context, int status, String sentence);
  }

  /** A route: its method, its path with names in braces, and its limits. */
  public record Route(String method, String path, RouteLimit limit) {}

  /** Adds a route for GET and HEAD, which have no body. */
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
   * Adds a route with a wrapper around its handler; the wrapper also handles a body that is too
   * large.
   *
   * @param around such as a wrapper that shows a {@link RequestRejectedException} as a page
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

  /** Adds a stream of server-sent events. */
  public void sse(String path, Credential credential, Consumer<SseClient> open) {
    get(path, credential, new SseHandler(open));
  }

  /** Adds a handler that runs before all routes with matching paths. */
  public void before(String path, Handler handler) {
    routes.before(path, handler);
  }

  /** Adds a handler that runs before all routes. */
  public void before(Handler handler) {
    routes.before(handler);
  }

  /**
   * Adds a protocol that answers before all routes, because its paths may be written in several
   * ways.
   *
   * @param calls the limits by call path
   * @param callOf returns the call path of a request; empty if the request is not for this protocol
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

  /** Sets what shows browsers the errors that no route has answered. */
  public void errorPage(ErrorPage page) {
    errors.set(page);
  }

  public <E extends Exception> void exception(Class<E> type, ExceptionHandler<? super E> handler) {
    routes.exception(type, handler);
  }

  /** Returns the calls of protocols, which are not routes. */
  List<Route> calls() {
    return List.copyOf(calls);
  }

  private static Handler limited(RouteLimit limit, Handler handler) {
    return context ->
        ReadPatience.within(
            PATIENCE,
            () -> Attempt.wrappingErrors(() -> handle(context, limit, handler), RequestError::new));
  }

  private static void handle(Context context, RouteLimit limit, Handler handler) throws Exception {
    RequestBody.begin(context, limit);
    try {
      handler.handle(context);
    } finally {
      RequestBody.end(context);
    }
  }
}
