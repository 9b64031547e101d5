package freshet.web.admin;

import freshet.web.RouteGroup;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import java.util.function.Supplier;

/** Reports the members of the cluster and their throughput. */
public record ClusterRoutes(Supplier<ClusterReport> cluster) implements RouteGroup {
  @Override
  public void addTo(Routes routes) {
    routes.get("/api/cluster", Credential.ADMIN_TOKEN, context -> context.json(cluster.get()));
  }
}
