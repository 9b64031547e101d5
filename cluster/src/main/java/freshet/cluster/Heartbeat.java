package freshet.cluster;

import freshet.cluster.wire.MemberMessage;
import freshet.cluster.wire.WireCodec;
import freshet.work.Supervisor;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/** Sends a heartbeat every two seconds, and a last one when the member leaves. */
final class Heartbeat implements AutoCloseable {
  static final long SECONDS = 2;

  /**
   * How long a heartbeat waits for the broker before it is logged; results may wait much longer.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ClusterSettings settings;
  private final Producer<String, byte[]> producer;
  private final BrokerHealth health;
  private final Supplier<MemberMessage> self;
  private final AtomicBoolean waits = new AtomicBoolean();

  private volatile long sentAt = System.nanoTime();

  private final ScheduledExecutorService beats;

  Heartbeat(
      ClusterSettings settings,
      Producer<String, byte[]> producer,
      BrokerHealth health,
      Supplier<MemberMessage> self,
      Supervisor supervisor) {
    beats = supervisor.schedule("cluster-heartbeat", 2);
    this.settings = settings;
    this.producer = producer;
    this.health = health;
    this.self = self;
    Runnable beat = () -> supervisor.attempt("heartbeat", this::beat);
    Runnable look = () -> supervisor.attempt("heartbeat", this::look);
    var _ = beats.scheduleAtFixedRate(beat, 0, SECONDS, TimeUnit.SECONDS);
    var _ = beats.scheduleAtFixedRate(look, SECONDS, SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Sends a heartbeat unless one is still in flight, since heartbeats would be outdated after an
   * outage.
   */
  private void beat() {
    if (!waits.get()) {
      sentAt = System.nanoTime();
      waits.set(true);
      boolean sent = false;
      try {
        MemberMessage member = self.get();
        send(member, WireCodec.write(member));
        sent = true;
      } catch (KafkaException e) {
        health.troubled(e);
      } finally {
        if (!sent) {
          waits.set(false);
        }
      }
    }
  }

  /** Checks for answers separately from sending, which may itself block. */
  private void look() {
    if (waits.get() && System.nanoTime() - sentAt > PATIENCE.toNanos()) {
      health.troubled(new TimeoutException("no answer for " + PATIENCE.toSeconds() + " s"));
    }
  }

  private void send(MemberMessage member, byte[] value) {
    var _ =
        producer.send(
            KafkaClients.record(settings.members(), 0, member.key(), value),
            (_, failure) -> {
              waits.set(false);
              if (failure == null) {
                health.well();
              } else {
                health.troubled(failure);
              }
            });
  }

  /** Announces that the member leaves, if the broker is available. */
  @Override
  public void close() {
    beats.shutdownNow();
    if (health.isWell()) {
      var _ = producer.send(KafkaClients.record(settings.members(), 0, self.get().key(), null));
    }
  }
}
