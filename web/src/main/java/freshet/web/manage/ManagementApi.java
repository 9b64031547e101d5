package freshet.web.manage;

import freshet.web.WebPart;
import io.javalin.config.RoutesConfig;
import java.util.List;

/** All that only the operator may do, under {@code /api}. */
public final class ManagementApi implements WebPart {
  private final TokenGuard guard;
  private final List<WebPart> parts;

  public ManagementApi(String token, List<WebPart> parts) {
    this.guard = new TokenGuard(token);
    this.parts = List.copyOf(parts);
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.before("/api/*", guard);
    parts.forEach(part -> part.addTo(routes));
  }
}
