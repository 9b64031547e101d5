package freshet.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.store.SearchTimeoutException;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;

/** Listens, with a virtual thread for each request. */
public final class WebServer implements AutoCloseable {
  private static final Logger LOG = System.getLogger(WebServer.class.getName());

  private static final int MOST_CONNECTIONS = 4000;
  private static final Duration IDLE_WHEN_FULL = Duration.ofSeconds(2);
  private static final String OPEN_API = "/api/openapi.json";
  private static final String UNEXPECTED =
      "this should not have happened; the server's log tells more";

  private static final String BROKEN = "{\"error\":\"%s\"}".formatted(UNEXPECTED);

  private final Javalin javalin;
  private final List<Route> calls;

  private WebServer(Javalin javalin, List<Route> calls) {
    this.javalin = javalin;
    this.calls = calls;
  }

  /**
   * Starts to listen; throws {@link CannotListen}.
   *
   * @param port 0 for any that is free
   * @param proxies those whose word on clients is believed
   * @param uploads the folder in which uploads lie while they are read; it is emptied
   */
  public static WebServer start(
      String address, int port, TrustedProxies proxies, Path uploads, List<WebPart> parts) {
    List<Route> calls = new ArrayList<>();
    BodyStorage storage = BodyStorage.in(uploads);
    Javalin javalin =
        Javalin.create(
            config -> {
              config.appData(TrustedProxies.KEY, proxies);
              config.appData(BodyStorage.KEY, storage);
              configure(config, parts, calls);
            });
    try {
      javalin.start(address, port);
      return new WebServer(javalin, calls);
    } catch (RuntimeException e) {
      throw cannotListen(address, port, e);
    }
  }

  private static void configure(JavalinConfig config, List<WebPart> parts, List<Route> calls) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.concurrency.useVirtualThreads = true;
    config.http.maxRequestSize = RouteLimit.STRANGER_BYTES;
    config.http.prefer405over404 = true;
    config.router.javaLangErrorHandler(WebServer::failed);
    config.jetty.modifyHttpConfiguration(
        http -> {
          http.setSendServerVersion(false);
          http.setUriCompliance(PlainPaths.COMPLIANCE);
          http.addCustomizer(SafeHeaders::add);
          http.addCustomizer(HeadRequests::asGet);
        });
    config.jetty.modifyServer(WebServer::limit);
    config.jsonMapper(new Json());
    Routes routes = new Routes(config.routes);
    routes.exception(Refusal.class, (e, context) -> tell(context, e.status(), message(e)));
    routes.exception(
        LaneRejectedException.class,
        (e, context) -> tell(context, Overload.refusal(context, e).status(), message(e)));
    routes.exception(
        SearchTimeoutException.class,
        (e, context) -> tell(context, Overload.refusal(e).status(), message(e)));
    routes.exception(Exception.class, WebServer::failed);
    routes.exception(HttpResponseException.class, WebServer::noRoute);
    parts.forEach(part -> part.addTo(routes));
    routes.before(PlainPaths::require);
    calls.addAll(routes.calls());
  }

  /** When there are too many connections, those that are idle are closed. */
  private static void limit(Server server) {
    server.setErrorHandler(new ProtocolErrors());
    NetworkConnectionLimit connections = new NetworkConnectionLimit(MOST_CONNECTIONS, server);
    connections.setEndPointIdleTimeout(IDLE_WHEN_FULL.toMillis());
    server.addBean(connections);
  }

  /** What no route answers, with words that the API has for all errors. */
  private static void noRoute(HttpResponseException e, Context context) {
    String sentence =
        switch (e.getStatus()) {
          case 404 -> "there is nothing at this address; " + OPEN_API + " lists what there is";
          case 405 -> "this address does not take %s".formatted(context.method().name());
          default -> message(e);
        };
    if (isApi(context)) {
      tell(context, e.getStatus(), sentence);
    } else {
      context.status(e.getStatus()).contentType("text/plain; charset=utf-8").result(message(e));
    }
  }

  private static boolean isApi(Context context) {
    return context.path().startsWith("/api/");
  }

  private static String message(Exception e) {
    return String.valueOf(e.getMessage());
  }

  private static void failed(Exception e, Context context) {
    LOG.log(Level.ERROR, "A request ended in a bug. path=" + place(context), e);
    tell(context, 500, UNEXPECTED);
  }

  /** An error of the virtual machine, such as a lack of memory, ends its request and no more. */
  private static void failed(HttpServletResponse response, Error error) {
    LOG.log(Level.ERROR, "A request ended in an error; the others go on.", error);
    try {
      if (!response.isCommitted()) {
        response.resetBuffer();
        response.setStatus(500);
        response.setContentType("application/json");
        response.getOutputStream().write(BROKEN.getBytes(UTF_8));
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "Nobody waits for the answer any more.", e);
    }
  }

  /** Not the parameters of a path: some are secrets that let someone in. */
  private static String place(Context context) {
    String pattern = context.endpoint().path;
    return pattern.contains("{") ? pattern : context.path();
  }

  private static void tell(Context context, int status, String sentence) {
    context.status(status).json(Map.of("error", sentence));
  }

  private static CannotListen cannotListen(String address, int port, RuntimeException e) {
    boolean taken =
        Stream.iterate((Throwable) e, cause -> cause != null, Throwable::getCause)
            .anyMatch(BindException.class::isInstance);
    String sentence =
        taken
            ? "port %d of %s cannot be listened on: it is in use or not allowed; stop what listens"
                + " there, or choose another with --port"
            : "nothing can listen on port %d of %s; check the settings 'address' and 'port'";
    return new CannotListen(sentence.formatted(port, address), e);
  }

  /** The port that is listened on. */
  public int port() {
    return javalin.port();
  }

  /** All routes, but for the calls of protocols that answer before them. */
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

  /** The calls of protocols that answer before all routes. */
  public List<Route> calls() {
    return List.copyOf(calls);
  }

  @Override
  public void close() {
    javalin.stop();
  }
}
