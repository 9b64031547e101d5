package freshet.store;

import freshet.work.LaneFigures;
import java.util.List;

/** Finds postings by their words. */
public interface Search {
  /**
   * Takes in the words of postings that came or were edited since the last time; retrievals do not
   * wait for that.
   *
   * @return how many were taken in; fewer than the most means that none is left
   */
  int index(int most);

  /**
   * The ids of what someone may read and that has the words, latest arrival first. Throws {@link
   * SearchTimeoutException} if that takes too long, and {@link freshet.work.LaneRejectedException}
   * if too many others search.
   */
  List<Long> find(SearchQuery query);

  /** The same, of what arrived after a posting only. */
  List<Long> find(SearchQuery query, long above);

  /** How many searches run and wait. */
  LaneFigures load();

  /** The id of the last posting of which all up to it were taken in. */
  long indexed();
}
