package freshet.feed.identity;

import java.util.ArrayList;
import java.util.List;

/**
 * What is remembered of a feed's postings between retrievals.
 *
 * @param doubts above 0 while the feed's guids are not trusted
 * @param known the latest postings, those of the last document first
 */
public record FeedMemory(int doubts, List<KnownPosting> known) {
  /** The memory of a feed that was never seen. */
  public static final FeedMemory NONE = new FeedMemory(0, List.of());

  private static final int NUMBERS = 6;

  public FeedMemory {
    known = List.copyOf(known);
  }

  /** Encodes the memory as numbers, six for each posting. */
  public long[] toNumbers() {
    long[] numbers = new long[1 + NUMBERS * known.size()];
    numbers[0] = doubts;
    int i = 1;
    for (KnownPosting posting : known) {
      PostingFingerprint print = posting.fingerprint();
      numbers[i++] = posting.key();
      numbers[i++] = print.guid();
      numbers[i++] = print.link();
      numbers[i++] = print.title();
      numbers[i++] = print.date();
      numbers[i++] = print.content();
    }
    return numbers;
  }

  /** Decodes the numbers of {@link #toNumbers}. */
  public static FeedMemory of(long[] numbers) {
    if (numbers.length % NUMBERS != 1) {
      throw new IllegalArgumentException(numbers.length + " numbers are no memory of a feed");
    }
    List<KnownPosting> known = new ArrayList<>();
    for (int i = 1; i < numbers.length; i += NUMBERS) {
      known.add(
          new KnownPosting(
              numbers[i],
              new PostingFingerprint(
                  numbers[i + 1], numbers[i + 2], numbers[i + 3], numbers[i + 4], numbers[i + 5])));
    }
    return new FeedMemory((int) numbers[0], known);
  }
}
