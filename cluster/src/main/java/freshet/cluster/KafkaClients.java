package freshet.cluster;

import freshet.cluster.wire.WireCodec;
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

/** Creates Kafka clients and records. */
public record KafkaClients(ClusterSettings settings) {
  /** The largest record before compression; documents have at most 15 MiB. */
  private static final String LARGEST = Integer.toString(64 << 20);

  /** Creates an admin client. */
  public Admin admin() {
    return Admin.create(
        with(Map.of("default.api.timeout.ms", "10000", "request.timeout.ms", "5000")));
  }

  /** Creates a producer for which a record counts only after all replicas have it. */
  public Producer<String, byte[]> producer(Map<String, String> own) {
    Map<String, Object> all =
        with(
            Map.of(
                "acks", "all",
                "enable.idempotence", "true",
                // with two requests in flight to a new topic, the second may arrive first, and the
                // broker then rejects the first for good
                "max.in.flight.requests.per.connection", "1",
                "compression.type", "zstd",
                "max.request.size", LARGEST,
                "buffer.memory", LARGEST,
                "request.timeout.ms", "4000"));
    all.putAll(own);
    return new KafkaProducer<>(all, new StringSerializer(), new ByteArraySerializer());
  }

  /** Creates a consumer that reads committed records only. */
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
                // an acknowledgement may have to wait for a fetch in flight
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

  /** Creates a record with its schema version; the broker chooses the partition if null. */
  public static ProducerRecord<String, byte[]> record(
      String topic, @Nullable Integer partition, String key, byte @Nullable [] value) {
    ProducerRecord<String, byte[]> record = new ProducerRecord<>(topic, partition, key, value);
    record.headers().add(WireCodec.HEADER, WireCodec.VERSION.getBytes(StandardCharsets.UTF_8));
    return record;
  }

  /** Parses a record. */
  static <T> T read(ConsumerRecord<String, byte[]> record, Class<T> type) {
    return WireCodec.read(record.value(), version(record), type);
  }

  /** Returns the schema version of a record; null if it has none. */
  static @Nullable String version(ConsumerRecord<String, byte[]> record) {
    @Nullable Header header = record.headers().lastHeader(WireCodec.HEADER);
    return header == null ? null : new String(header.value(), StandardCharsets.UTF_8);
  }
}
