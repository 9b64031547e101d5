package freshet.cluster;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Logs once when the broker becomes unavailable and once when it is back. */
final class BrokerHealth {
  private static final Logger LOG = System.getLogger(BrokerHealth.class.getName());

  private final ClusterSettings settings;
  private boolean well = true;

  BrokerHealth(ClusterSettings settings) {
    this.settings = settings;
  }

  synchronized boolean isWell() {
    return well;
  }

  synchronized void well() {
    if (!well) {
      LOG.log(Level.INFO, "The Kafka broker is available again. broker={0}", settings.bootstrap());
    }
    well = true;
  }

  synchronized void troubled(Throwable cause) {
    if (well) {
      LOG.log(Level.WARNING, BrokerConnection.sentence(settings, cause));
    }
    well = false;
  }
}
