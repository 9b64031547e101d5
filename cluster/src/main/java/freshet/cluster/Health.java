package freshet.cluster;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Whether the broker is there, said once when it goes and once when it comes back. */
final class Health {
  private static final Logger LOG = System.getLogger(Health.class.getName());

  private final ClusterSettings settings;
  private boolean well = true;

  Health(ClusterSettings settings) {
    this.settings = settings;
  }

  synchronized boolean isWell() {
    return well;
  }

  synchronized void well() {
    if (!well) {
      LOG.log(Level.INFO, "The Kafka broker is there again. broker={0}", settings.bootstrap());
    }
    well = true;
  }

  synchronized void troubled(Throwable cause) {
    if (well) {
      LOG.log(Level.WARNING, Broker.sentence(settings, cause));
    }
    well = false;
  }
}
