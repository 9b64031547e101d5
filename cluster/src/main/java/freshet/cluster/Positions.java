package freshet.cluster;

import freshet.crawler.terminal.Contact;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** How far results are stored: a place counts only when all before it are settled too. */
final class Positions {
  /** Where a result lies. */
  record Position(TopicPartition partition, long offset) {}

  /** Of one partition: what is not settled yet, and what would be read next. */
  private static final class Line {
    private final TreeSet<Long> open = new TreeSet<>();
    private long next;

    private long stored() {
      return open.isEmpty() ? next : open.first();
    }
  }

  private final Map<TopicPartition, Line> lines = new HashMap<>();
  private final Map<TopicPartition, Long> committed = new HashMap<>();

  /** Outcomes that are told and not stored yet, by their contact, which no comparison replaces. */
  private final IdentityHashMap<Contact, Position> told = new IdentityHashMap<>();

  /** A result was read. */
  synchronized void open(Position position) {
    Line line = lines.computeIfAbsent(position.partition, _ -> new Line());
    line.open.add(position.offset);
    line.next = position.offset + 1;
  }

  /** It is told; {@link #stored} will settle it. */
  synchronized void told(Contact contact, Position position) {
    told.put(contact, position);
  }

  /** An outcome is stored, if it was a result at all. */
  synchronized void stored(Contact contact) {
    Position position = told.remove(contact);
    if (position != null) {
      settle(position);
    }
  }

  /** Nothing more will come of a result. */
  synchronized void settle(Position position) {
    Line line = lines.get(position.partition);
    if (line != null) {
      line.open.remove(position.offset);
    }
  }

  /** What is to be committed since the last time this was asked. */
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
