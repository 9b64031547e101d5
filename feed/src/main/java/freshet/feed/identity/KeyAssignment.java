package freshet.feed.identity;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Assigns keys to new postings: from the guid, else the link, else title and content, so that a
 * posting gets the same key again if the memory of its feed is lost.
 */
final class KeyAssignment {
  private final Set<Long> taken;
  private final Set<Long> shared = new HashSet<>();
  private final boolean guidsBelieved;

  KeyAssignment(List<PostingFingerprint> listed, FeedMemory memory, boolean guidsBelieved) {
    this.guidsBelieved = guidsBelieved;
    taken =
        memory.known().stream()
            .map(KnownPosting::key)
            .collect(Collectors.toCollection(HashSet::new));
    share(listed.stream().mapToLong(PostingFingerprint::guid));
    share(listed.stream().mapToLong(PostingFingerprint::link));
  }

  private void share(LongStream parts) {
    Set<Long> seen = new HashSet<>();
    parts.filter(part -> !seen.add(part)).forEach(shared::add);
  }

  long next(PostingFingerprint print) {
    long key = key(print);
    for (int i = 0; !taken.add(key); i++) {
      key = Hash64.of(print.link(), print.title(), print.date(), print.content(), i);
    }
    return key;
  }

  private long key(PostingFingerprint print) {
    if (print.guid() != 0 && guidsBelieved && !shared.contains(print.guid())) {
      return Hash64.of(1, print.guid());
    }
    if (print.link() != 0 && !shared.contains(print.link())) {
      return Hash64.of(2, print.link());
    }
    return Hash64.of(3, print.link(), print.title(), print.content());
  }
}
