package freshet.app.settings;

import freshet.app.settings.ServerSettings.Clustering;
import freshet.app.settings.SettingSources.Value;
import freshet.cluster.ClusterSettings;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the settings of a cluster. */
final class ClusterSettingsReader {
  private static final Pattern BROKERS =
      Pattern.compile(
          "[^\\s,:]+:\\d{1,5}(,\\s*[^\\s,:]+:\\d{1,5})*|(\\[[0-9a-fA-F:]+]:\\d{1,5},?)+");
  private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._-]{1,200}");
  private static final int MOST_PARTITIONS = 10_000;

  private ClusterSettingsReader() {}

  /**
   * Returns the settings, or null for a server that retrieves by itself; throws {@link
   * SetupException}.
   */
  static @Nullable Clustering read(SettingSources given) {
    Value brokers = given.of(SettingKey.KAFKA);
    String text = brokers.text().strip();
    return text.isEmpty()
        ? null
        : new Clustering(
            new ClusterSettings(
                checked("kafka", brokers, BROKERS, "brokers as HOST:PORT, with commas between"),
                checked(
                    "kafka-prefix",
                    given.of(SettingKey.KAFKA_PREFIX),
                    TOPIC,
                    "letters, digits, . _ -"),
                ServerSettings.whole(given, SettingKey.KAFKA_PARTITIONS, MOST_PARTITIONS),
                properties(given.of(SettingKey.KAFKA_CONFIG))),
            postings(given.of(SettingKey.KAFKA_POSTINGS)));
  }

  private static @Nullable String postings(Value value) {
    String topic = checked("kafka-postings", value, TOPIC, "letters, digits, . _ -, or none");
    return topic.equals("none") ? null : topic;
  }

  private static String checked(String key, Value value, Pattern form, String wanted) {
    String text = value.text().strip();
    if (!form.matcher(text).matches()) {
      throw new SetupException(
          "'%s' cannot be '%s' (%s); give %s".formatted(key, text, value.from(), wanted));
    }
    return text;
  }

  private static Map<String, String> properties(Value file) {
    String name = file.text().strip();
    Properties read = new Properties();
    if (!name.isEmpty()) {
      try (Reader reader = Files.newBufferedReader(Path.of(name))) {
        read.load(reader);
      } catch (IOException | IllegalArgumentException e) {
        throw unreadable(name, file, e);
      }
    }
    Map<String, String> properties = new HashMap<>();
    read.stringPropertyNames().forEach(key -> properties.put(key, read.getProperty(key)));
    return properties;
  }

  private static SetupException unreadable(String name, Value file, Exception e) {
    String reason =
        e instanceof IOException io ? FileErrorText.of(io) : String.valueOf(e.getMessage());
    return new SetupException(
        "the Kafka properties '%s' (%s) cannot be read (%s); name a file with lines like 'key=value'"
            .formatted(name, file.from(), reason),
        e);
  }
}
