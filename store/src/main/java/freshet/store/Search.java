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
  default int index(int most) {
    List<Long> waiting = waiting(most);
    index(waiting);
    return waiting.size();
  }

  /** The ids of postings whose words are to be taken in, in the order in which that is done. */
  List<Long> waiting(int most);

  /** Takes in the words of the first of those that wait. */
  void index(List<Long> postings);

  /** Leaves out a posting that waits. */
  void skip(long posting);

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
