package freshet.web.manage;

import freshet.web.WebPart;
import io.javalin.config.RoutesConfig;
import java.util.function.Supplier;

/** Tells who takes part in the cluster of a server, and how much is done. */
public record ClusterPart(Supplier<ClusterReport> cluster) implements WebPart {
  @Override
  public void addTo(RoutesConfig routes) {
    routes.get("/api/cluster", context -> context.json(cluster.get()));
  }
}
