package freshet.web.account;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import freshet.reading.RequestRejectedException;
import freshet.reading.account.StoredSecret;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/** Styles and scripts, which browsers may cache forever: their folder's name changes with them. */
public final class Assets implements RouteGroup {
  private static final String HTMX = "/META-INF/resources/webjars/htmx.org/2.0.10/dist/htmx.min.js";
  private static final String OWN = "/freshet/web/assets/";
  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String STYLE = "text/css; charset=utf-8";

  private static final Map<String, Asset> ASSETS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("htmx.js", asset(HTMX, SCRIPT)),
              Map.entry("reader.js", asset(OWN + "reader.js", SCRIPT)),
              Map.entry("add.js", asset(OWN + "add.js", SCRIPT)),
              Map.entry("manage.js", asset(OWN + "manage.js", SCRIPT)),
              Map.entry("settings.js", asset(OWN + "settings.js", SCRIPT)),
              Map.entry("feeds-out.js", asset(OWN + "feeds-out.js", SCRIPT)),
              Map.entry("freshet.css", asset(OWN + "freshet.css", STYLE)),
              Map.entry("dashboard.css", asset(OWN + "dashboard.css", STYLE)),
              Map.entry("search.css", asset(OWN + "search.css", STYLE)),
              Map.entry("alerts.js", asset(OWN + "alerts.js", SCRIPT)),
              Map.entry("icon.svg", asset(OWN + "icon.svg", "image/svg+xml")),
              Map.entry("icons.svg", asset(OWN + "icons.svg", "image/svg+xml"))));
  private static final String FOLDER = "/static/" + version() + "/";

  private record Asset(String type, byte[] bytes) {}

  private static Asset asset(String resource, String type) {
    try (InputStream in = Assets.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + resource);
      }
      return new Asset(type, in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String version() {
    StringBuilder all = new StringBuilder();
    ASSETS.values().forEach(asset -> all.append(new String(asset.bytes, ISO_8859_1)));
    return StoredSecret.hash(all.toString()).substring(0, 12);
  }

  /** Returns the path of the folder, with a slash at its end. */
  public static String folder() {
    return FOLDER;
  }

  @Override
  public void addTo(Routes routes) {
    routes.get("/static/{version}/{name}", Credential.NONE, this::give);
  }

  /**
   * Serves a file. For the folder of another version it serves the current file, without long
   * caching.
   */
  private void give(Context context) {
    Asset asset = ASSETS.get(context.pathParam("name"));
    if (asset == null) {
      throw new RequestRejectedException(404, "there is no such file");
    }
    boolean current = FOLDER.contains(context.pathParam("version"));
    PageSecurityHeaders.harmless(context);
    context
        .header("Cache-Control", current ? "public, max-age=31536000, immutable" : "no-cache")
        .contentType(asset.type)
        .result(asset.bytes);
  }
}
