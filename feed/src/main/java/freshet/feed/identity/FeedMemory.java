package freshet.feed.identity;

import java.util.ArrayList;
import java.util.List;

/**
 * What is remembered of a feed's postings, to be kept between retrievals.
 *
 * @param doubts above 0 while the guids of the feed are not believed
 * @param known the latest postings, those of the last document first
 */
public record FeedMemory(int doubts, List<Known> known) {
  /** Of a feed that was never seen. */
  public static final FeedMemory NONE = new FeedMemory(0, List.of());

  private static final int NUMBERS = 6;

  public FeedMemory {
    known = List.copyOf(known);
  }

  /** All of it as numbers, six for each posting. */
  public long[] toNumbers() {
    long[] numbers = new long[1 + NUMBERS * known.size()];
    numbers[0] = doubts;
    int i = 1;
    for (Known posting : known) {
      Fingerprint print = posting.fingerprint();
      numbers[i++] = posting.key();
      numbers[i++] = print.guid();
      numbers[i++] = print.link();
      numbers[i++] = print.title();
      numbers[i++] = print.date();
      numbers[i++] = print.content();
    }
    return numbers;
  }

  /** The memory that gave these numbers. */
  public static FeedMemory of(long[] numbers) {
    if (numbers.length % NUMBERS != 1) {
      throw new IllegalArgumentException(numbers.length + " numbers are no memory of a feed");
    }
    List<Known> known = new ArrayList<>();
    for (int i = 1; i < numbers.length; i += NUMBERS) {
      known.add(
          new Known(
              numbers[i],
              new Fingerprint(
                  numbers[i + 1], numbers[i + 2], numbers[i + 3], numbers[i + 4], numbers[i + 5])));
    }
    return new FeedMemory((int) numbers[0], known);
  }
}
