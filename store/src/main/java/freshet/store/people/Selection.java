package freshet.store.people;

/** Some of what an account reads. */
public sealed interface Selection {
  /** All that is subscribed to. */
  record All() implements Selection {}

  /** What was starred, also of feeds that are not read any more. */
  record Starred() implements Selection {}

  /** The feeds of a folder. */
  record InFolder(String name) implements Selection {}

  /** One feed. */
  record OfFeed(long feed) implements Selection {}

  /** What was given a tag. */
  record Tagged(String tag) implements Selection {}

  /** What has some words, as a search takes them. */
  record Found(String words) implements Selection {}

  /** Whether it is in the order of arrival, so that it does not change further down. */
  default boolean isByArrival() {
    return switch (this) {
      case All(), InFolder _, OfFeed _, Found _ -> true;
      case Starred(), Tagged _ -> false;
    };
  }
}
