package freshet.crawler.terminal;

import freshet.feed.Posting;
import java.util.List;

/** Tells which postings of a document a feed has shown before. */
@FunctionalInterface
public interface Comparison {

  /**
   * Compares a document with what is remembered.
   *
   * @param marks what {@link Compared#marks} was after the document before; empty at first
   */
  Compared compare(long[] marks, List<Posting> postings);

  /**
   * What a comparison found.
   *
   * @param known how many postings were seen before, the edited ones among them
   * @param marks to be remembered for the next document
   */
  record Compared(List<Posting> fresh, List<Posting> edited, int known, long[] marks) {
    public Compared {
      fresh = List.copyOf(fresh);
      edited = List.copyOf(edited);
    }
  }
}
