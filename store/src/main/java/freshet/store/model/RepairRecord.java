package freshet.store.model;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of a gap repair.
 *
 * @param errand the repair
 * @param next the rest of it; null if it is complete
 * @param at when it was found
 * @param deleted keys of postings that the feed deleted (GC-054)
 * @param archives documents that need not be read again
 * @param recovered how many postings no longer count as missed
 */
public record RepairRecord(
    FetchJob errand,
    @Nullable FetchJob next,
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
