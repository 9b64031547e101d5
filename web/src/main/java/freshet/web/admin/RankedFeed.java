package freshet.web.admin;

import freshet.store.model.StoredFeed;
import java.util.Comparator;

/**
 * A feed with a sort key that the store does not hold.
 *
 * @param figure larger values come first; NaN if unknown, which comes last
 */
record RankedFeed(StoredFeed feed, double figure) {
  static final Comparator<RankedFeed> BY_FIGURE =
      Comparator.comparing((RankedFeed ranked) -> Double.isNaN(ranked.figure))
          .thenComparing(Comparator.comparingDouble(RankedFeed::figure).reversed());
}
