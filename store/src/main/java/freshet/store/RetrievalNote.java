package freshet.store;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The line of one retrieval in the log.
 *
 * @param at when it began
 * @param kind of outcome
 * @param status 0 if there was no answer
 * @param bytes as sent
 * @param newPostings how many; on the way in, the store counts them itself
 * @param missed how many postings it showed to be missed
 * @param gap whether some may be missed (GC-051)
 * @param reason for the retrieval (GC-092)
 * @param bound what kept it from being earlier
 * @param sentence for a person; null where the kind says it all
 */
public record RetrievalNote(
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
  /** The kind of what was no retrieval: a hub brought a document. */
  public static final String DELIVERED = "delivered";
}
