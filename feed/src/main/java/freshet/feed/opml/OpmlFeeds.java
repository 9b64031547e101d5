package freshet.feed.opml;

import java.util.List;

/**
 * The feeds of an OPML document.
 *
 * @param includes further lists that it links to, for a person to choose from (OP-006)
 * @param problems skipped outlines, with reasons
 */
public record OpmlFeeds(
    List<OpmlFeed> subscriptions, List<String> includes, List<Problem> problems) {

  /**
   * Why an outline was skipped.
   *
   * @param line its line in the file
   * @param sentence for a person
   */
  public record Problem(int line, String sentence) {}

  public OpmlFeeds {
    subscriptions = List.copyOf(subscriptions);
    includes = List.copyOf(includes);
    problems = List.copyOf(problems);
  }

  /** Collects the distinct feeds of a document (OP-002 to OP-007). */
  public static OpmlFeeds of(Opml opml) {
    return new OutlineWalk().walk(opml);
  }
}
