package freshet.web.manage;

import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
import java.util.function.Supplier;

/** Tells who takes part in the cluster of a server, and how much is done. */
public record ClusterPart(Supplier<ClusterReport> cluster) implements WebPart {
  @Override
  public void addTo(Routes routes) {
    routes.get("/api/cluster", Credential.ADMIN_TOKEN, context -> context.json(cluster.get()));
  }
}
