package freshet.cluster.stream;

import freshet.cluster.ClusterSettings;
import freshet.cluster.KafkaClients;
import freshet.cluster.wire.WireCodec;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;

/** The topic of postings; created at first use if it does not exist. */
final class StreamTopic implements AutoCloseable {
  private static final Logger LOG = System.getLogger(StreamTopic.class.getName());
  private static final Duration KEPT = Duration.ofDays(7);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** The largest compressed record; documents have at most 15 MiB. */
  private static final String LARGEST = Integer.toString(16 << 20);

  private final ClusterSettings settings;
  private final String name;
  private @Nullable Producer<String, byte[]> producer;

  StreamTopic(ClusterSettings settings, String name) {
    this.settings = settings;
    this.name = name;
  }

  String name() {
    return name;
  }

  /** Writes some postings; when it returns, the broker has stored all of them. */
  void write(List<StreamedPosting> postings) throws InterruptedException {
    Producer<String, byte[]> open = producer == null ? open() : producer;
    producer = open;
    try {
      write(open, postings);
    } catch (KafkaException e) {
      close(); // some producers are unusable after a failure
      throw e;
    }
  }

  private void write(Producer<String, byte[]> open, List<StreamedPosting> postings)
      throws InterruptedException {
    List<Future<RecordMetadata>> sent =
        postings.stream().map(posting -> send(open, posting)).toList();
    open.flush();
    for (int i = 0; i < sent.size(); i++) {
      if (!isTaken(sent.get(i))) {
        shorten(open, postings.get(i));
      }
    }
  }

  private void shorten(Producer<String, byte[]> open, StreamedPosting posting)
      throws InterruptedException {
    if (!isTaken(send(open, posting.withoutTexts()))) {
      LOG.log(
          Level.WARNING,
          "A posting is too large for the stream and left out; raise max.message.bytes of the"
              + " topic. topic={0} posting={1}",
          name,
          Long.toString(posting.id()));
    }
  }

  private Future<RecordMetadata> send(Producer<String, byte[]> open, StreamedPosting posting) {
    String key = Long.toString(posting.feed());
    return open.send(KafkaClients.record(name, null, key, WireCodec.write(posting)));
  }

  /** Whether the broker accepted a posting; false if it is too large. */
  private static boolean isTaken(Future<RecordMetadata> sent) throws InterruptedException {
    try {
      sent.get();
      return true;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RecordTooLargeException) {
        return false;
      }
      throw new KafkaException(e.getCause());
    }
  }

  private Producer<String, byte[]> open() throws InterruptedException {
    KafkaClients clients = new KafkaClients(settings);
    try (Admin admin = clients.admin()) {
      NewTopic topic = new NewTopic(name, Optional.of(settings.partitions()), Optional.empty());
      topic.configs(
          Map.of("retention.ms", Long.toString(KEPT.toMillis()), "max.message.bytes", LARGEST));
      admin.createTopics(List.of(topic)).all().get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw new KafkaException(e.getCause());
      }
    }
    return clients.producer(Map.of("delivery.timeout.ms", "30000", "linger.ms", "5"));
  }

  @Override
  public void close() {
    if (producer != null) {
      producer.close(PATIENCE);
      producer = null;
    }
  }
}
