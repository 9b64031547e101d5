package freshet.cluster;

import freshet.cluster.wire.Member;
import freshet.cluster.wire.Wire;
import freshet.work.Supervisor;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/** Says every two seconds that a member is there, and that it leaves. */
final class Heartbeat implements AutoCloseable {
  static final long SECONDS = 2;

  /** Who waits longer for the broker says so, though results may wait for it much longer. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ClusterSettings settings;
  private final Producer<String, byte[]> producer;
  private final Health health;
  private final Supplier<Member> self;
  private final AtomicBoolean waits = new AtomicBoolean();

  private volatile long sentAt = System.nanoTime();

  private final ScheduledExecutorService beats;

  Heartbeat(
      ClusterSettings settings,
      Producer<String, byte[]> producer,
      Health health,
      Supplier<Member> self,
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

  /** Only one is on its way at a time: while the broker is away they would be old by then. */
  private void beat() {
    if (!waits.get()) {
      sentAt = System.nanoTime();
      waits.set(true);
      boolean sent = false;
      try {
        Member member = self.get();
        send(member, Wire.write(member));
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

  /** Apart from the sending, which itself may wait for the broker. */
  private void look() {
    if (waits.get() && System.nanoTime() - sentAt > PATIENCE.toNanos()) {
      health.troubled(new TimeoutException("no answer for " + PATIENCE.toSeconds() + " s"));
    }
  }

  private void send(Member member, byte[] value) {
    var _ =
        producer.send(
            Clients.record(settings.members(), 0, member.key(), value),
            (_, failure) -> {
              waits.set(false);
              if (failure == null) {
                health.well();
              } else {
                health.troubled(failure);
              }
            });
  }

  /** Says that the member leaves, if the broker is there. */
  @Override
  public void close() {
    beats.shutdownNow();
    if (health.isWell()) {
      var _ = producer.send(Clients.record(settings.members(), 0, self.get().key(), null));
    }
  }
}
