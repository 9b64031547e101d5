package freshet.store.account;

/** The subscribed feeds that a rule or search applies to. */
public sealed interface FeedScope {
  /** All feeds. */
  record All() implements FeedScope {}

  /** The feeds of a folder at the time of use; none if the folder was removed. */
  record Folder(long label) implements FeedScope {}

  /** One feed. */
  record Feed(long feed) implements FeedScope {}
}
