package freshet.simulator.replay;

/**
 * The volume transferred by the retrievals of a window, in documents and bytes, under three
 * protocols: full documents; conditional requests, answered in full only when something is new;
 * deltas, which hold only what is new (SC 4.6; RFC 3229). Headers are not counted, as in the paper.
 */
public record TransferVolume(
    long documentsFull,
    long documentsConditional,
    long bytesFull,
    long bytesConditional,
    long bytesDelta) {

  /** Mean size of a posting (SC 4.6). */
  public static final int BYTES_PER_POSTING = 560;

  /** Returns the traffic of a replay. */
  public static TransferVolume of(Replay.Outcome outcome) {
    return new TransferVolume(
        outcome.documents(),
        outcome.quality().changed(),
        BYTES_PER_POSTING * outcome.listed(),
        BYTES_PER_POSTING * outcome.listedChanged(),
        BYTES_PER_POSTING * outcome.newPostings());
  }
}
