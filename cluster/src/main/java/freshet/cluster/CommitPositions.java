package freshet.cluster;

import freshet.crawler.terminal.RetrievalInfo;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Tracks which results are stored: an offset can be committed only when all before it are done too.
 */
final class CommitPositions {
  /** The position of a result. */
  record Position(TopicPartition partition, long offset) {}

  /** One partition: the offsets that are not done yet, and the next offset. */
  private static final class Line {
    private final TreeSet<Long> open = new TreeSet<>();
    private long next;

    private long stored() {
      return open.isEmpty() ? next : open.first();
    }
  }

  private final Map<TopicPartition, Line> lines = new HashMap<>();
  private final Map<TopicPartition, Long> committed = new HashMap<>();

  /**
   * Outcomes that were passed on but are not stored yet, by identity of their contact, which
   * comparisons keep.
   */
  private final IdentityHashMap<RetrievalInfo, Position> told = new IdentityHashMap<>();

  /** Records that a result was read. */
  synchronized void open(Position position) {
    Line line = lines.computeIfAbsent(position.partition, _ -> new Line());
    line.open.add(position.offset);
    line.next = position.offset + 1;
  }

  /** Records that a result was passed on; {@link #stored} will complete it. */
  synchronized void told(RetrievalInfo contact, Position position) {
    told.put(contact, position);
  }

  /** Records that an outcome is stored, if it came from a result. */
  synchronized void stored(RetrievalInfo contact) {
    Position position = told.remove(contact);
    if (position != null) {
      settle(position);
    }
  }

  /** Completes a result that needs no further work. */
  synchronized void settle(Position position) {
    Line line = lines.get(position.partition);
    if (line != null) {
      line.open.remove(position.offset);
    }
  }

  /** Returns the offsets to commit since the last call. */
  synchronized Map<TopicPartition, OffsetAndMetadata> toCommit() {
    Map<TopicPartition, OffsetAndMetadata> due = new HashMap<>();
    lines.forEach(
        (partition, line) -> {
          Long before = committed.put(partition, line.stored());
          if (before == null || before != line.stored()) {
            due.put(partition, new OffsetAndMetadata(line.stored()));
          }
        });
    return due;
  }
}
