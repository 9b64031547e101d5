package freshet.web.manage;

import freshet.store.StoredFeed;
import java.util.Comparator;

/**
 * A feed with what it is sorted by, where the store does not say that.
 *
 * @param figure the largest comes first; not a number if it is not known, which comes last
 */
record Ranked(StoredFeed feed, double figure) {
  static final Comparator<Ranked> BY_FIGURE =
      Comparator.comparing((Ranked ranked) -> Double.isNaN(ranked.figure))
          .thenComparing(Comparator.comparingDouble(Ranked::figure).reversed());
}
