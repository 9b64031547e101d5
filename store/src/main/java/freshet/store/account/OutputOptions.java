package freshet.store.account;

/**
 * How an output feed is written.
 *
 * @param fullText whether articles have the text of the page behind their link, where it was
 *     fetched
 * @param ownIds whether the ids of its articles differ from those in other output feeds; some
 *     readers show an article in one of two feeds only if both give it the same id
 */
public record OutputOptions(boolean fullText, boolean ownIds) {
  /** The usual form. */
  public static final OutputOptions NONE = new OutputOptions(false, false);
}
