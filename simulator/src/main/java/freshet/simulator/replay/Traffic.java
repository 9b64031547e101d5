package freshet.simulator.replay;

/**
 * What the retrievals of a window moved, in documents and bytes, under three protocols: every
 * document in full; conditional requests, answered in full only when something is new; deltas,
 * which hold only what is new (SC 4.6; RFC 3229). Headers are not counted, as in the paper.
 */
public record Traffic(
    long documentsFull,
    long documentsConditional,
    long bytesFull,
    long bytesConditional,
    long bytesDelta) {

  /** Mean size of a posting (SC 4.6). */
  public static final int BYTES_PER_POSTING = 560;

  /** The traffic of a replay. */
  public static Traffic of(Replay.Outcome outcome) {
    return new Traffic(
        outcome.documents(),
        outcome.quality().changed(),
        BYTES_PER_POSTING * outcome.listed(),
        BYTES_PER_POSTING * outcome.listedChanged(),
        BYTES_PER_POSTING * outcome.newPostings());
  }
}
