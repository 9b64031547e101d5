package freshet.cluster;

import freshet.cluster.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** Makes Kafka clients of the settings, and the records they carry. */
public record Clients(ClusterSettings settings) {
  /** What one record may have before it is compressed: documents have 15 MiB at most. */
  private static final String LARGEST = Integer.toString(64 << 20);

  /** For what is asked of the broker itself. */
  public Admin admin() {
    return Admin.create(
        with(Map.of("default.api.timeout.ms", "10000", "request.timeout.ms", "5000")));
  }

  /** All that is sent is in the broker's hands for good before it counts. */
  public Producer<String, byte[]> producer(Map<String, String> own) {
    Map<String, Object> all =
        with(
            Map.of(
                "acks", "all",
                "enable.idempotence", "true",
                // of two requests to a new topic the second may be taken before the first, which
                // the broker then refuses for good
                "max.in.flight.requests.per.connection", "1",
                "compression.type", "zstd",
                "max.request.size", LARGEST,
                "buffer.memory", LARGEST,
                "request.timeout.ms", "4000"));
    all.putAll(own);
    return new KafkaProducer<>(all, new StringSerializer(), new ByteArraySerializer());
  }

  /** Reads only what is committed. */
  Consumer<String, byte[]> consumer(Map<String, String> own) {
    Map<String, Object> all =
        with(
            Map.of(
                "isolation.level", "read_committed",
                "enable.auto.commit", "false",
                "auto.offset.reset", "earliest",
                "allow.auto.create.topics", "false",
                "max.partition.fetch.bytes", Integer.toString(16 << 20)));
    all.putAll(own);
    return new KafkaConsumer<>(all, new StringDeserializer(), new ByteArrayDeserializer());
  }

  ShareConsumer<String, byte[]> shareConsumer(int most) {
    Map<String, Object> all =
        with(
            Map.of(
                "group.id",
                settings.terminals(),
                "share.acknowledgement.mode",
                "explicit",
                "share.acquire.mode",
                "record_limit",
                "max.poll.records",
                Integer.toString(most),
                // what is accepted may have to wait for a fetch that is under way
                "fetch.max.wait.ms",
                "50"));
    return new KafkaShareConsumer<>(all, new StringDeserializer(), new ByteArrayDeserializer());
  }

  private Map<String, Object> with(Map<String, String> own) {
    Map<String, Object> all = new HashMap<>(settings.client());
    all.putAll(own);
    all.put("bootstrap.servers", settings.bootstrap());
    return all;
  }

  /** A record with the version of its schema; the partition is the broker's choice if null. */
  public static ProducerRecord<String, byte[]> record(
      String topic, @Nullable Integer partition, String key, byte @Nullable [] value) {
    ProducerRecord<String, byte[]> record = new ProducerRecord<>(topic, partition, key, value);
    record.headers().add(Wire.HEADER, Wire.VERSION.getBytes(StandardCharsets.UTF_8));
    return record;
  }

  /** What a record says. */
  static <T> T read(ConsumerRecord<String, byte[]> record, Class<T> type) {
    return Wire.read(record.value(), version(record), type);
  }

  /** The version of its schema; null if it has none. */
  static @Nullable String version(ConsumerRecord<String, byte[]> record) {
    @Nullable Header header = record.headers().lastHeader(Wire.HEADER);
    return header == null ? null : new String(header.value(), StandardCharsets.UTF_8);
  }
}
