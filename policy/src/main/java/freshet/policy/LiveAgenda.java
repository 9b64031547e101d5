package freshet.policy;

/**
 * A running policy on feeds that come and go. Feeds are known by numbers, from 0 in the order of
 * addition; several may be taken at a time, and each one taken must be reported by {@link
 * #retrieved} or {@link #failed}.
 */
public interface LiveAgenda extends Agenda {
  /** Returns when {@link #next} would be due; signals up to then must be reported first. */
  double nextAt();

  /** Reports a signal that a feed has a new posting. */
  void signalled(int feed, double at);

  /**
   * Continues where another agenda stopped: reports what was already spent on this day and in this
   * hour (UTC).
   */
  default void resume(double spentToday, double spentThisHour) {}

  /**
   * Adds a feed with what its first document showed ({@link FeedHistory#ofDocument}), or with no
   * postings at all.
   *
   * @return its number
   */
  int add(FeedHistory feed, double now);

  /**
   * Returns the feed to be retrieved next, not before now: if many are late, the one whose
   * retrieval is worth most, if the policy can tell.
   */
  default Due next(double now) {
    return next();
  }

  /**
   * Plans some of the feeds whose due time is only estimated, as after a start with many feeds, the
   * earliest first; until then they are not retrieved.
   *
   * @param most the most to plan
   * @return whether there are others left
   */
  default boolean refine(int most) {
    return false;
  }

  /** Stops retrieving a feed; its number is not reused. */
  void remove(int feed);

  /** Changes the weight of a feed, e.g. when its subscribers change. */
  void weigh(int feed, double weight, double now);

  /**
   * Changes what a retrieval of a feed is expected to cost, from the feed's next plan on. A
   * retrieval is counted with the cost that is expected when it is reported.
   */
  void cost(int feed, double expected);

  /**
   * Reports what was spent beyond expected costs; negative if it was less. It counts in the hour of
   * a time.
   */
  void charge(double at, double difference);

  /** Changes the window of a feed. */
  void resize(int feed, int window);

  /** Sets the limits of a feed's retrievals. */
  void limit(int feed, RetrievalLimits limits, double now);

  /**
   * Reports a retrieval without a document: it has its cost and taught nothing.
   *
   * @param notBefore when the feed may be retried
   */
  void failed(int feed, double at, double notBefore);

  /** Reports that a feed that may have been taken was not retrieved after all. */
  void giveBack(int feed, double now);

  /** Reports a hub's delivery: it is learned from and costs nothing. */
  void delivered(Retrieval news);

  /**
   * Reports that a feed's pushes can no longer be relied on; what was learned of them is forgotten.
   */
  default void silenced(int feed) {}

  /** Returns when a feed is to be retrieved next; infinity if unknown or never. */
  double dueAt(int feed);

  /** Returns the learned postings per day; NaN if the policy does not learn them. */
  double rate(int feed);

  /** Returns the reason for that time, as a sentence. */
  String why(int feed);

  /**
   * Returns what the policy knows of a feed and plans for it.
   *
   * @param seen when the feed was last seen
   */
  Outlook outlook(int feed, double seen, double now);

  /** Returns the share of a day's budget that is usually spent by a time. */
  default double usualShare(double now) {
    return now - Math.floor(now);
  }
}
