package freshet.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;

/** Creates missing topics of a cluster. */
record Topics(ClusterSettings settings, Admin admin) {
  /** Orders are kept for as long as a takeover may need them. */
  private static final Duration ORDERS_KEPT = Duration.ofHours(1);

  private static final Duration RESULTS_KEPT = Duration.ofDays(1);
  private static final Duration SEGMENT = Duration.ofMinutes(10);

  /** The largest compressed record; a document has at most 15 MiB. */
  private static final String LARGEST = Integer.toString(16 << 20);

  void create() throws InterruptedException {
    try {
      Set<String> there = admin.listTopics().names().get();
      for (NewTopic topic : wanted()) {
        if (!there.contains(topic.name())) {
          create(topic);
        }
      }
      beginWithTheFirst();
    } catch (ExecutionException e) {
      throw BrokerConnection.failed(settings, e);
    }
  }

  /** Checks that the topics exist; only a controller creates them. */
  void expect() throws InterruptedException {
    try {
      Set<String> there = admin.listTopics().names().get();
      for (NewTopic topic : wanted()) {
        if (!there.contains(topic.name())) {
          throw new ClusterException(
              "The broker at %s has no topic %s yet; start the server that is the controller."
                  .formatted(settings.bootstrap(), topic.name()),
              null);
        }
      }
    } catch (ExecutionException e) {
      throw BrokerConnection.failed(settings, e);
    }
  }

  private List<NewTopic> wanted() {
    List<NewTopic> topics = new ArrayList<>();
    topics.add(topic(settings.orders(), settings.partitions(), "delete", ORDERS_KEPT));
    topics.add(topic(settings.results(), settings.partitions(), "delete", RESULTS_KEPT));
    topics.add(topic(settings.members(), 1, "compact,delete", RESULTS_KEPT));
    return topics;
  }

  private static NewTopic topic(String name, int partitions, String cleanup, Duration kept) {
    Map<String, String> config = new HashMap<>();
    config.put("cleanup.policy", cleanup);
    config.put("retention.ms", Long.toString(kept.toMillis()));
    config.put("segment.ms", Long.toString(SEGMENT.toMillis()));
    config.put("max.message.bytes", LARGEST);
    return new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(config);
  }

  /** Creates a topic, unless another controller is faster. */
  private void create(NewTopic topic) throws InterruptedException, ExecutionException {
    try {
      admin.createTopics(List.of(topic)).all().get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  /** Makes the share group start with the earliest orders, which may precede the first terminal. */
  private void beginWithTheFirst() throws InterruptedException, ExecutionException {
    ConfigResource group = new ConfigResource(ConfigResource.Type.GROUP, settings.terminals());
    admin
        .incrementalAlterConfigs(
            Map.of(
                group,
                List.of(
                    set("share.auto.offset.reset", "earliest"),
                    set("share.isolation.level", "read_committed"))))
        .all()
        .get();
  }

  private static AlterConfigOp set(String name, String value) {
    return new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET);
  }
}
