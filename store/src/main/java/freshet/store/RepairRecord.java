package freshet.store;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was found across a gap.
 *
 * @param errand the repair
 * @param next what is left of it; null if nothing is
 * @param at when it was found
 * @param deleted keys of postings that the feed takes back (GC-054)
 * @param archives documents that need not be read again
 * @param recovered how many postings count as missed no longer
 */
public record RepairRecord(
    Errand errand,
    @Nullable Errand next,
    Instant at,
    List<PostingRecord> postings,
    List<Long> deleted,
    Set<String> archives,
    int recovered) {
  public RepairRecord {
    postings = List.copyOf(postings);
    deleted = List.copyOf(deleted);
    archives = Set.copyOf(archives);
  }
}
