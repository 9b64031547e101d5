package freshet.web.admin;

import freshet.store.model.NotLeaderException;
import freshet.store.model.StoreException;
import freshet.web.Overload;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.LoginGuard;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;

/** The operator's API under {@code /api}. */
public final class ManagementApi implements RouteGroup {
  private final AdminTokenAuth guard;
  private final List<RouteGroup> parts;

  public ManagementApi(String token, LoginGuard logins, List<RouteGroup> parts) {
    this.guard = new AdminTokenAuth(token, logins);
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
    routes.exception(NotLeaderException.class, ManagementApi::storeFailed);
    parts.forEach(part -> part.addTo(routes));
  }

  /**
   * Whether a path has other guards: the API of accounts has its own, and the API description is
   * public.
   */
  private static boolean isOthers(String path) {
    return path.startsWith("/api/v1/") || path.equals("/api/openapi.json");
  }

  private static void storeFailed(RuntimeException e, Context context) {
    context
        .status(Overload.storeUnavailable(context))
        .json(Map.of("error", String.valueOf(e.getMessage())));
  }
}
