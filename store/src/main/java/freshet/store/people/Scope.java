package freshet.store.people;

/** Where someone wants something done or looked for, among what they read. */
public sealed interface Scope {
  /** In all feeds. */
  record All() implements Scope {}

  /** In the feeds of a folder, as they are then; in none if it was removed. */
  record Folder(long label) implements Scope {}

  /** In one feed. */
  record Feed(long feed) implements Scope {}
}
