package freshet.store.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The log entry of a retrieval.
 *
 * @param at when it started
 * @param kind the kind of outcome
 * @param status 0 if there was no answer
 * @param bytes the size as transferred
 * @param newPostings how many; ignored on insert, since the store counts them itself
 * @param missed how many postings it showed to be missed
 * @param gap whether some may be missed (GC-051)
 * @param reason why it was made (GC-092)
 * @param bound what kept it from being earlier
 * @param sentence for a person; null where the kind says it all
 */
public record RetrievalLogEntry(
    Instant at,
    String kind,
    int status,
    long bytes,
    int newPostings,
    int missed,
    boolean gap,
    String reason,
    String bound,
    Duration took,
    @Nullable String sentence) {
  /** The kind of an entry that is not a retrieval: a hub delivered a document. */
  public static final String DELIVERED = "delivered";
}
