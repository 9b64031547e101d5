package freshet.crawler.terminal;

import freshet.feed.identity.FeedMemory;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;

/**
 * What a feed showed last, as far as it takes to see that nothing is new.
 *
 * @param bodyHash SHA-256 of the last full document
 * @param head fingerprint of what the document says of the feed itself
 * @param marks the numbers of the {@link FeedMemory}
 */
public record Seen(byte[] bodyHash, long head, long[] marks) {
  static final int HASH_BYTES = 32;

  /** Stands for a full document that there never was: no body has this hash. */
  static final byte[] NO_BODY = new byte[HASH_BYTES];

  public Seen {
    if (bodyHash.length != HASH_BYTES) {
      throw new IllegalArgumentException("a hash of %d bytes".formatted(bodyHash.length));
    }
  }

  /** What is remembered of the postings. */
  FeedMemory memory() {
    return marks.length == 0 ? FeedMemory.NONE : FeedMemory.of(marks);
  }

  boolean hasBody(byte[] hash) {
    return Arrays.equals(bodyHash, hash);
  }

  /**
   * Names this state; stored in the database with the postings, so that a cache that is older or
   * newer than the database is recognised. Never 0, which stands for nothing seen.
   */
  public long stamp() {
    long value = new Fingerprint().add(bytes()).value();
    return value == 0 ? 1 : value;
  }

  /** All of it, to be kept or sent. */
  public byte[] bytes() {
    ByteBuffer buffer = ByteBuffer.allocate(HASH_BYTES + Long.BYTES * (1 + marks.length));
    buffer.put(bodyHash).putLong(head);
    for (long mark : marks) {
      buffer.putLong(mark);
    }
    return buffer.array();
  }

  /** What gave these bytes. */
  public static Seen of(ByteBuffer buffer) {
    byte[] hash = new byte[HASH_BYTES];
    buffer.get(hash);
    long head = buffer.getLong();
    LongBuffer rest = buffer.asLongBuffer();
    long[] marks = new long[rest.remaining()];
    rest.get(marks);
    return new Seen(hash, head, marks);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Seen seen && Arrays.equals(bytes(), seen.bytes());
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
