package freshet.web.protocol.greader;

import freshet.store.account.Account;
import freshet.store.account.StreamQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selects postings of a stream (GR-044).
 *
 * @param after the end of the page before
 * @param seenFrom null for any time
 */
record StreamFilter(
    Account account,
    List<StreamId> included,
    List<StreamId> excluded,
    boolean oldestFirst,
    @Nullable Long after,
    @Nullable Instant seenFrom,
    @Nullable Instant seenBefore,
    int most) {
  private static final int USUAL = 20;

  /**
   * A posting is dated by the start of its retrieval, but is visible only after the retrieval has
   * ended. Clients ask for what came after the latest posting they know; they are given this much
   * more, so that postings of slow hosts are not lost (GR-049).
   */
  static final Duration SLOWEST_RETRIEVAL = Duration.ofMinutes(2);

  /**
   * Reads the filter of a call.
   *
   * @param cap the most postings on a page
   */
  static StreamFilter of(GReaderCall call, int cap) {
    var parameters = call.parameters();
    long asked = parameters.number("n").filter(n -> n > 0).orElse((long) USUAL);
    return new StreamFilter(
        call.account(),
        call.streams("it"),
        call.streams("xt"),
        parameters.one("r").orElse("").equals("o"),
        parameters.number("c").orElse(null),
        parameters.time("ot").map(from -> from.minus(SLOWEST_RETRIEVAL)).orElse(null),
        parameters.time("nt").orElse(null),
        (int) Math.min(asked, cap));
  }

  /** The same, for the latest posting alone. */
  StreamFilter latest() {
    return new StreamFilter(account, included, excluded, false, null, seenFrom, seenBefore, 1);
  }

  StreamQuery query(int limit) {
    return StreamQuery.of(account.id(), limit)
        .oldestFirst(oldestFirst)
        .after(after)
        .seen(seenFrom, seenBefore);
  }
}
