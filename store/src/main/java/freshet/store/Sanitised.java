package freshet.store;

import freshet.feed.Posting;
import freshet.feed.html.Sanitiser;

/**
 * The texts of a posting made safe.
 *
 * @param version of the sanitiser (GC-124)
 */
public record Sanitised(String summary, String content, int version) {

  /** As the sanitiser makes them now. */
  public static Sanitised of(Posting posting, Sanitiser sanitiser) {
    return new Sanitised(
        sanitiser.sanitise(posting.summary()),
        sanitiser.sanitise(posting.content()),
        Sanitiser.VERSION);
  }
}
