package freshet.web;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Listens, with a virtual thread for each request. */
public final class WebServer implements AutoCloseable {
  private static final Logger LOG = System.getLogger(WebServer.class.getName());

  /** A body that someone sends is read up to here; an import of a large list is one. */
  private static final long LARGEST_REQUEST = 64L << 20;

  private final Javalin javalin;

  private WebServer(Javalin javalin) {
    this.javalin = javalin;
  }

  /**
   * Starts to listen; throws {@link CannotListen}.
   *
   * @param port 0 for any that is free
   * @param proxies those whose word on clients is believed
   */
  public static WebServer start(
      String address, int port, TrustedProxies proxies, List<WebPart> parts) {
    Javalin javalin =
        Javalin.create(
            config -> {
              config.appData(TrustedProxies.KEY, proxies);
              configure(config, parts);
            });
    try {
      javalin.start(address, port);
      return new WebServer(javalin);
    } catch (RuntimeException e) {
      throw cannotListen(address, port, e);
    }
  }

  private static void configure(JavalinConfig config, List<WebPart> parts) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.concurrency.useVirtualThreads = true;
    config.http.maxRequestSize = LARGEST_REQUEST;
    config.http.prefer405over404 = true;
    config.jetty.modifyHttpConfiguration(
        http -> {
          http.setSendServerVersion(false);
          http.setUriCompliance(PlainPaths.COMPLIANCE);
          http.addCustomizer(SafeHeaders::add);
        });
    config.jsonMapper(new Json());
    config.routes.exception(Refusal.class, (e, context) -> tell(context, e.status(), message(e)));
    config.routes.exception(Exception.class, WebServer::failed);
    parts.forEach(part -> part.addTo(config.routes));
    config.routes.before(PlainPaths::require);
  }

  private static String message(Exception e) {
    return String.valueOf(e.getMessage());
  }

  private static void failed(Exception e, Context context) {
    LOG.log(Level.ERROR, "A request ended in a bug. path=" + place(context), e);
    tell(context, 500, "this should not have happened; the server's log tells more");
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

  /** Something that is answered, by its method and its path with names in braces. */
  public record Route(String method, String path) {}

  /** All that is answered, but for what the protocols of reader applications take before. */
  public List<Route> routes() {
    return javalin.unsafe.internalRouter.allHttpHandlers().stream()
        .map(handler -> handler.endpoint)
        .map(endpoint -> new Route(endpoint.method.name(), endpoint.path))
        .toList();
  }

  @Override
  public void close() {
    javalin.stop();
  }
}
