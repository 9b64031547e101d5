package freshet.cluster.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Prints the title and the link of each posting once. */
public final class PostingsReader {
  private final ObjectMapper json = new ObjectMapper();
  private final Set<Long> known = new HashSet<>(); // better in your own database, with what you do

  /** Reads from a broker, such as {@code localhost:9092}, until it is stopped. */
  public static void main(String[] arguments) {
    PostingsReader reader = new PostingsReader();
    try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(settings(arguments[0]))) {
      consumer.subscribe(List.of("postings"));
      while (true) {
        consumer.poll(Duration.ofSeconds(1)).forEach(reader::read);
        consumer.commitSync(); // after the work: what a crash interrupts comes again
      }
    }
  }

  static Properties settings(String broker) {
    String text = "org.apache.kafka.common.serialization.StringDeserializer";
    Properties settings = new Properties();
    settings.put("bootstrap.servers", broker);
    settings.put("group.id", "my-reader");
    settings.put("auto.offset.reset", "earliest");
    settings.put("enable.auto.commit", "false");
    settings.put("allow.auto.create.topics", "false"); // the server makes it
    settings.put("key.deserializer", text);
    settings.put("value.deserializer", text);
    return settings;
  }

  void read(ConsumerRecord<String, String> record) {
    String schema = new String(record.headers().lastHeader("schema").value(), UTF_8);
    if (!schema.equals("1")) {
      throw new IllegalStateException("This program reads schema 1, and here is " + schema);
    }
    JsonNode posting = json.readTree(record.value());
    if (known.add(posting.get("id").asLong())) {
      System.out.println(posting.get("title").asString() + " " + posting.path("link").asString());
    }
  }

  int known() {
    return known.size();
  }
}
