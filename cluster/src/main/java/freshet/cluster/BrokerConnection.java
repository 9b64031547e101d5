package freshet.cluster;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.jspecify.annotations.Nullable;

/** Waits for a broker however long it takes, and logs the cause. */
final class BrokerConnection {
  private static final Logger LOG = System.getLogger(BrokerConnection.class.getName());
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  /** Work at the broker that comes before everything else. */
  @FunctionalInterface
  interface Work {
    void at(Admin admin) throws InterruptedException;
  }

  private BrokerConnection() {}

  /** Runs work at a broker as soon as it answers. */
  static void await(ClusterSettings settings, Work work) throws InterruptedException {
    Duration wait = Duration.ofSeconds(1);
    boolean waited = false;
    while (!isDone(settings, work, wait)) {
      Thread.sleep(wait);
      wait = wait.multipliedBy(2).compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait.multipliedBy(2);
      waited = true;
    }
    if (waited) {
      LOG.log(Level.INFO, "The Kafka broker answers. broker={0}", settings.bootstrap());
    }
  }

  private static boolean isDone(ClusterSettings settings, Work work, Duration wait)
      throws InterruptedException {
    try (Admin admin = admin(settings)) {
      admin.describeCluster().clusterId().get();
      work.at(admin);
      return true;
    } catch (ExecutionException e) {
      complain(sentence(settings, e.getCause()), wait);
    } catch (KafkaException e) {
      complain(sentence(settings, e.getCause() == null ? e : e.getCause()), wait);
    } catch (ClusterException e) {
      complain(String.valueOf(e.getMessage()), wait);
    }
    return false;
  }

  /**
   * Creates a client. This does not contact the broker, so a failure here is in our own settings.
   */
  private static Admin admin(ClusterSettings settings) {
    try {
      return new KafkaClients(settings).admin();
    } catch (KafkaException e) {
      throw new ClusterException(
          "No client can be created for the Kafka broker at %s (%s); check the address and the client properties."
              .formatted(settings.bootstrap(), rootOf(e).getMessage()),
          e);
    }
  }

  private static Throwable rootOf(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static void complain(String sentence, Duration wait) {
    LOG.log(Level.WARNING, "{0} Retrying after a pause. duration={1}", sentence, wait);
  }

  static ClusterException failed(ClusterSettings settings, ExecutionException failed) {
    Throwable cause = failed.getCause() == null ? failed : failed.getCause();
    return new ClusterException(sentence(settings, cause), cause);
  }

  /** Describes the problem for an operator who can fix it. */
  static String sentence(ClusterSettings settings, @Nullable Throwable cause) {
    String reason = cause == null ? "no reason given" : String.valueOf(cause.getMessage());
    return switch (cause) {
      case SslAuthenticationException wrong ->
          "The Kafka broker at %s and this machine do not trust each other's certificates (%s); check the trust store and key store in the client properties."
              .formatted(settings.bootstrap(), rootOf(wrong).getMessage());
      case AuthenticationException _ ->
          "The Kafka broker at %s refuses our credentials (%s); check the client properties."
              .formatted(settings.bootstrap(), reason);
      case AuthorizationException _ ->
          "The Kafka broker at %s does not let us do our work (%s); check its access lists."
              .formatted(settings.bootstrap(), reason);
      case null, default ->
          "The Kafka broker at %s cannot be used (%s); check its address and that it runs."
              .formatted(settings.bootstrap(), reason);
    };
  }
}
