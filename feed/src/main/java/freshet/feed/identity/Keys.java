package freshet.feed.identity;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Names new postings: after the guid, else the link, else title and content, so that a posting gets
 * the same key again when the memory of its feed was lost.
 */
final class Keys {
  private final Set<Long> taken;
  private final Set<Long> shared = new HashSet<>();
  private final boolean guidsBelieved;

  Keys(List<Fingerprint> listed, FeedMemory memory, boolean guidsBelieved) {
    this.guidsBelieved = guidsBelieved;
    taken = memory.known().stream().map(Known::key).collect(Collectors.toCollection(HashSet::new));
    share(listed.stream().mapToLong(Fingerprint::guid));
    share(listed.stream().mapToLong(Fingerprint::link));
  }

  private void share(LongStream parts) {
    Set<Long> seen = new HashSet<>();
    parts.filter(part -> !seen.add(part)).forEach(shared::add);
  }

  long next(Fingerprint print) {
    long key = key(print);
    for (int i = 0; !taken.add(key); i++) {
      key = Hash.of(print.link(), print.title(), print.date(), print.content(), i);
    }
    return key;
  }

  private long key(Fingerprint print) {
    if (print.guid() != 0 && guidsBelieved && !shared.contains(print.guid())) {
      return Hash.of(1, print.guid());
    }
    if (print.link() != 0 && !shared.contains(print.link())) {
      return Hash.of(2, print.link());
    }
    return Hash.of(3, print.link(), print.title(), print.content());
  }
}
