package freshet.feed.opml;

import java.util.List;

/**
 * The feeds of an OPML document.
 *
 * @param includes further lists that it points to, for a person to choose from (OP-006)
 * @param problems outlines that were left out, and why
 */
public record SubscriptionList(
    List<Subscription> subscriptions, List<String> includes, List<Problem> problems) {

  /**
   * Why an outline was left out.
   *
   * @param line where it is in the file
   * @param sentence for a person
   */
  public record Problem(int line, String sentence) {}

  public SubscriptionList {
    subscriptions = List.copyOf(subscriptions);
    includes = List.copyOf(includes);
    problems = List.copyOf(problems);
  }

  /** The feeds in a document, each once (OP-002 to OP-007). */
  public static SubscriptionList of(Opml opml) {
    return new OutlineWalk().walk(opml);
  }
}
