package freshet.policy.live;

import freshet.policy.FeedHistory;
import freshet.policy.Limits;
import freshet.policy.Retrieval;
import freshet.policy.SignalledAgenda;

/**
 * A policy at work on feeds that come and go. Feeds are known by numbers, from 0 in the order in
 * which they came; other feeds may be taken while some are being retrieved, and each one taken is
 * to be reported by {@link #retrieved} or {@link #failed}.
 */
public interface LiveAgenda extends SignalledAgenda {
  /**
   * Takes a feed in: with what its first document showed ({@link FeedHistory#ofDocument}), or with
   * no postings at all.
   *
   * @param host of the feed, where hosts are capped
   * @return its number
   */
  int add(FeedHistory feed, int host, double now);

  /**
   * The feed to be retrieved next if that cannot be before now: where so many are late that others
   * wait, the one whose retrieval is worth most, if the policy can tell.
   */
  default Due next(double now) {
    return next();
  }

  /**
   * Plans some of the feeds of which there is no more than a guess when they are due, as after a
   * start with many, those first that may be due first; until then they are not retrieved.
   *
   * @param most that are planned
   * @return whether there are others left
   */
  default boolean refine(int most) {
    return false;
  }

  /** Retrieves a feed no more; its number is not given to another. */
  void remove(int feed);

  /** Changes the weight of a feed, e.g. when subscribers come or go. */
  void weigh(int feed, double weight, double now);

  /** The documents of a feed list more or fewer postings than before. */
  void resize(int feed, int window);

  /** Binds a feed's retrievals from now on. */
  void limit(int feed, Limits limits, double now);

  /**
   * A retrieval brought no document: it has cost what it costs and taught nothing.
   *
   * @param notBefore when the feed may be tried again
   */
  void failed(int feed, double at, double notBefore);

  /** A feed that may have been taken was not retrieved after all. */
  void giveBack(int feed, double now);

  /** A hub brought news of a feed: it is learned from, and has cost nothing. */
  void delivered(Retrieval news);

  /** The pushes of a feed cannot be relied on any more; what they have shown is forgotten. */
  default void silenced(int feed) {}

  /**
   * When a feed is to be retrieved next, as far as that is known; infinity if it is not, or never.
   */
  double dueAt(int feed);

  /** Why then, in a sentence. */
  String why(int feed);

  /**
   * What is known of a feed and in mind for it.
   *
   * @param seen when the feed was last seen
   */
  Outlook outlook(int feed, double seen, double now);

  /** The share of a day's budget that is usually spent by a time of it. */
  default double usualShare(double now) {
    return now - Math.floor(now);
  }
}
