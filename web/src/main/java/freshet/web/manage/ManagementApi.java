package freshet.web.manage;

import freshet.store.DeposedException;
import freshet.store.StoreException;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.LoginGuard;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;

/** All that only the operator may do, under {@code /api}. */
public final class ManagementApi implements WebPart {
  private final TokenGuard guard;
  private final List<WebPart> parts;

  public ManagementApi(String token, LoginGuard logins, List<WebPart> parts) {
    this.guard = new TokenGuard(token, logins);
    this.parts = List.copyOf(parts);
  }

  @Override
  public void addTo(Routes routes) {
    routes.before(
        "/api/*",
        context -> {
          if (!isOthers(context.path())) {
            guard.handle(context);
          }
        });
    routes.exception(StoreException.class, ManagementApi::storeFailed);
    routes.exception(DeposedException.class, ManagementApi::storeFailed);
    parts.forEach(part -> part.addTo(routes));
  }

  /** What accounts may do has a guard of its own; the description of it all is for everyone. */
  private static boolean isOthers(String path) {
    return path.startsWith("/api/v1/") || path.equals("/api/openapi.json");
  }

  private static void storeFailed(RuntimeException e, Context context) {
    context.status(503).json(Map.of("error", String.valueOf(e.getMessage())));
  }
}
