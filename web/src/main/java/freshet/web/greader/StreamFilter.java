package freshet.web.greader;

import freshet.store.people.Account;
import freshet.store.people.StreamQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which postings of a stream are wanted (GR-044).
 *
 * @param after what the page before ended with
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
   * A posting is dated by the beginning of the retrieval that brought it, and can be read only when
   * that has ended. Clients ask for what came after the latest they know; by so much they are given
   * more, lest they never see what a slow host sent (GR-049).
   */
  static final Duration SLOWEST_RETRIEVAL = Duration.ofMinutes(2);

  /**
   * As a call asks.
   *
   * @param cap the most on a page
   */
  static StreamFilter of(Call call, int cap) {
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

  StreamQuery query(int limit) {
    return StreamQuery.of(account.id(), limit)
        .oldestFirst(oldestFirst)
        .after(after)
        .seen(seenFrom, seenBefore);
  }
}
