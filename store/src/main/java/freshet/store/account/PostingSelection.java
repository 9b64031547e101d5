package freshet.store.account;

/** A selection of the postings that an account reads. */
public sealed interface PostingSelection {
  /** All subscribed feeds. */
  record All() implements PostingSelection {}

  /** Starred postings, including those of former feeds. */
  record Starred() implements PostingSelection {}

  /** The feeds of a folder. */
  record InFolder(String name) implements PostingSelection {}

  /** One feed. */
  record OfFeed(long feed) implements PostingSelection {}

  /** Postings with a tag. */
  record Tagged(String tag) implements PostingSelection {}

  /** Postings that match a search. */
  record Found(String words) implements PostingSelection {}

  /** Whether postings are listed in the order of arrival, so that later pages do not change. */
  default boolean isByArrival() {
    return switch (this) {
      case All(), InFolder _, OfFeed _, Found _ -> true;
      case Starred(), Tagged _ -> false;
    };
  }
}
