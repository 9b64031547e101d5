package freshet.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.reading.RequestRejectedException;
import freshet.store.model.SearchTimeoutException;
import freshet.web.Routes.Route;
import freshet.work.LaneRejectedException;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;

/** The HTTP server, with a virtual thread for each request. */
public final class WebServer implements AutoCloseable {
  private static final Logger LOG = System.getLogger(WebServer.class.getName());

  private static final String OPEN_API = "/api/openapi.json";
  private static final String UNEXPECTED = "internal error; see the server's log";

  private static final String BROKEN = "{\"error\":\"%s\"}".formatted(UNEXPECTED);

  private final Javalin javalin;
  private final List<Route> calls;

  private WebServer(Javalin javalin, List<Route> calls) {
    this.javalin = javalin;
    this.calls = calls;
  }

  /**
   * Starts to listen; throws {@link ListenException}.
   *
   * @param port 0 for any free port
   * @param proxies the proxies whose forwarding headers are trusted
   * @param uploads the folder for uploads while they are read; it is emptied
   */
  public static WebServer start(
      String address, int port, TrustedProxies proxies, Path uploads, List<RouteGroup> parts) {
    return start(address, port, proxies, uploads, parts, WebLimits.USUAL);
  }

  /** Starts with limits other than the usual ones. */
  static WebServer start(
      String address,
      int port,
      TrustedProxies proxies,
      Path uploads,
      List<RouteGroup> parts,
      WebLimits limits) {
    List<Route> calls = new ArrayList<>();
    BodyStorage storage = BodyStorage.in(uploads, limits.nanoTime());
    Javalin javalin =
        Javalin.create(
            config -> {
              config.appData(TrustedProxies.KEY, proxies);
              config.appData(BodyStorage.KEY, storage);
              config.jetty.modifyServer(server -> limit(server, limits));
              configure(config, parts, calls);
            });
    try {
      javalin.start(address, port);
      return new WebServer(javalin, calls);
    } catch (RuntimeException e) {
      throw cannotListen(address, port, e);
    }
  }

  private static void configure(JavalinConfig config, List<RouteGroup> parts, List<Route> calls) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.concurrency.useVirtualThreads = true;
    config.http.maxRequestSize = RouteLimit.STRANGER_BYTES;
    config.http.prefer405over404 = true;
    config.router.javaLangErrorHandler(WebServer::failed);
    config.jetty.modifyHttpConfiguration(
        http -> {
          http.setSendServerVersion(false);
          http.setUriCompliance(PathNormaliser.COMPLIANCE);
          http.addCustomizer(SecurityHeaders::add);
          http.addCustomizer(HeadRequests::asGet);
          http.addCustomizer(ReasonPhrases::add);
        });
    config.jsonMapper(new WebJson());
    ErrorAnswers errors = new ErrorAnswers();
    Routes routes = new Routes(config.routes, errors);
    answerErrors(routes, errors);
    parts.forEach(part -> part.addTo(routes));
    routes.before(PathNormaliser::require);
    calls.addAll(routes.calls());
  }

  private static void answerErrors(Routes routes, ErrorAnswers errors) {
    routes.exception(
        RequestRejectedException.class,
        (e, context) -> errors.tell(context, e.status(), message(e)));
    routes.exception(
        LaneRejectedException.class,
        (e, context) -> errors.tell(context, Overload.refusal(context, e).status(), message(e)));
    routes.exception(
        SearchTimeoutException.class,
        (e, context) -> errors.tell(context, Overload.refusal(e).status(), message(e)));
    routes.exception(
        RequestError.class,
        (e, context) -> {
          log(e, context);
          errors.tell(context, 500, UNEXPECTED);
        });
    routes.exception(
        Exception.class,
        (e, context) -> {
          log(e, context);
          errors.tell(context, 500, UNEXPECTED);
        });
    routes.exception(HttpResponseException.class, (e, context) -> noRoute(e, context, errors));
  }

  /** Closes idle connections when there are too many connections. */
  private static void limit(Server server, WebLimits limits) {
    server.setErrorHandler(new ProtocolErrors());
    NetworkConnectionLimit connections = new NetworkConnectionLimit(limits.connections(), server);
    connections.setEndPointIdleTimeout(limits.idleWhenFull().toMillis());
    server.addBean(connections);
  }

  /** Answers requests without a matching route, with the API's usual error texts. */
  private static void noRoute(HttpResponseException e, Context context, ErrorAnswers errors) {
    String sentence =
        switch (e.getStatus()) {
          case 404 -> "there is nothing at this address; " + OPEN_API + " lists what there is";
          case 405 -> "this address does not take %s".formatted(context.method().name());
          default -> message(e);
        };
    errors.tellUnrouted(context, e.getStatus(), sentence, message(e));
  }

  private static String message(Exception e) {
    return String.valueOf(e.getMessage());
  }

  private static void log(Exception e, Context context) {
    LOG.log(Level.ERROR, "A request failed with an internal error. " + place(context), e);
  }

  /**
   * Ends only the request that caused an error of the virtual machine, such as running out of
   * memory.
   */
  private static void log(RequestError e, Context context) {
    LOG.log(
        Level.ERROR,
        "A request failed with an error of the virtual machine; others continue. " + place(context),
        e.getCause());
  }

  /** Handles an error of the virtual machine outside of any route. */
  private static void failed(HttpServletResponse response, Error error) {
    LOG.log(
        Level.ERROR,
        "A request failed with an error of the virtual machine before it reached a route.",
        error);
    try {
      if (!response.isCommitted()) {
        response.resetBuffer();
        response.setStatus(500);
        response.setContentType("application/json");
        response.getOutputStream().write(BROKEN.getBytes(UTF_8));
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "The client closed the connection before the answer.", e);
    }
  }

  /** Returns the route's pattern, not the path itself: path parameters may be secrets. */
  private static String place(Context context) {
    String pattern = context.endpoint().path;
    return "method=%s path=%s"
        .formatted(context.method().name(), pattern.contains("{") ? pattern : context.path());
  }

  private static ListenException cannotListen(String address, int port, RuntimeException e) {
    boolean taken =
        Stream.iterate((Throwable) e, cause -> cause != null, Throwable::getCause)
            .anyMatch(BindException.class::isInstance);
    String sentence =
        taken
            ? "port %d of %s cannot be listened on: it is in use or not allowed; stop what listens"
                + " there, or choose another with --port"
            : "nothing can listen on port %d of %s; check the settings 'address' and 'port'";
    return new ListenException(sentence.formatted(port, address), e);
  }

  /** Returns the port that the server listens on. */
  public int port() {
    return javalin.port();
  }

  /** Returns all routes except for the calls of protocols. */
  public List<Route> routes() {
    return javalin.unsafe.internalRouter.allHttpHandlers().stream()
        .map(handler -> handler.endpoint)
        .filter(endpoint -> endpoint.metadata(RouteLimit.class) != null)
        .map(
            endpoint ->
                new Route(
                    endpoint.method.name(), endpoint.path, endpoint.metadata(RouteLimit.class)))
        .toList();
  }

  /** Returns the calls of protocols that answer before all routes. */
  public List<Route> calls() {
    return List.copyOf(calls);
  }

  @Override
  public void close() {
    javalin.stop();
  }
}
