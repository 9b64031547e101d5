package freshet.crawler.terminal;

import freshet.feed.identity.FeedMemory;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;

/**
 * What is kept of a feed's last document, to detect that nothing is new.
 *
 * @param bodyHash SHA-256 of the last full document
 * @param head a hash of the feed's description
 * @param marks the numbers of the {@link FeedMemory}
 */
public record DocumentState(byte[] bodyHash, long head, long[] marks) {
  static final int HASH_BYTES = 32;

  /** The hash if there was no full document: no body has it. */
  static final byte[] NO_BODY = new byte[HASH_BYTES];

  public DocumentState {
    if (bodyHash.length != HASH_BYTES) {
      throw new IllegalArgumentException("a hash of %d bytes".formatted(bodyHash.length));
    }
  }

  /** Returns the memory of postings. */
  FeedMemory memory() {
    return marks.length == 0 ? FeedMemory.NONE : FeedMemory.of(marks);
  }

  boolean hasBody(byte[] hash) {
    return Arrays.equals(bodyHash, hash);
  }

  /**
   * Returns an id of this state; stored in the database with the postings, so that a cache that is
   * older or newer than the database is detected. Never 0, which means nothing seen.
   */
  public long stamp() {
    long value = new ContentDigest().add(bytes()).value();
    return value == 0 ? 1 : value;
  }

  /** Encodes the state. */
  public byte[] bytes() {
    ByteBuffer buffer = ByteBuffer.allocate(HASH_BYTES + Long.BYTES * (1 + marks.length));
    buffer.put(bodyHash).putLong(head);
    for (long mark : marks) {
      buffer.putLong(mark);
    }
    return buffer.array();
  }

  /** Decodes a state. */
  public static DocumentState of(ByteBuffer buffer) {
    byte[] hash = new byte[HASH_BYTES];
    buffer.get(hash);
    long head = buffer.getLong();
    LongBuffer rest = buffer.asLongBuffer();
    long[] marks = new long[rest.remaining()];
    rest.get(marks);
    return new DocumentState(hash, head, marks);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DocumentState seen && Arrays.equals(bytes(), seen.bytes());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes());
  }

  @Override
  public String toString() {
    return "Seen[%d marks, stamp %016x]".formatted(marks.length, stamp());
  }
}
