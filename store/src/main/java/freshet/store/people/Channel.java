package freshet.store.people;

/** A way to notify someone. */
public enum Channel {
  /** The open pages of their browsers. */
  BROWSER,
  MAIL,
  WEBHOOK,
  NTFY
}
