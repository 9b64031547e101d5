package freshet.store.model;

import freshet.feed.Posting;
import freshet.feed.html.Sanitiser;

/**
 * The sanitised texts of a posting.
 *
 * @param version the version of the sanitiser (GC-124)
 */
public record SanitisedTexts(String summary, String content, int version) {

  /** Sanitises the texts with the current sanitiser. */
  public static SanitisedTexts of(Posting posting, Sanitiser sanitiser) {
    return new SanitisedTexts(
        sanitiser.sanitise(posting.summary()),
        sanitiser.sanitise(posting.content()),
        Sanitiser.VERSION);
  }
}
