package freshet.store.people;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What many people do says of feeds. */
public interface Popularity {
  /** Of each feed that someone subscribes to, how much it was read from then on. */
  List<Readership> since(Instant from);

  /**
   * Weighs all feeds: what someone gave each by hand, times its popularity. Gives the weights that
   * have changed.
   *
   * @param others the popularity of feeds that are not named
   */
  Map<Long, Double> weigh(Map<Long, Double> popularity, double others);

  /** Forgets what was read on days before that. */
  void forget(Instant before);

  /**
   * Feeds that an account does not read and others do who read much the same: the likeness of two
   * accounts is the number of feeds that both read over that of feeds that either reads (Jaccard),
   * and the likeness of a feed the sum over the nearest accounts that read it.
   *
   * @param fewest of these accounts must read it, so that nobody learns what a single one reads
   */
  List<Related> related(long account, int fewest, int limit);
}
