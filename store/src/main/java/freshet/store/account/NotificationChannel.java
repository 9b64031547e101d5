package freshet.store.account;

/**
 * A way to notify someone. The family is open: a notifier brings its own channel, and a stored
 * channel that this server has no notifier for is kept as it is.
 *
 * @param name stored in the database, so it never changes
 */
public record NotificationChannel(String name) {
  /** The open pages of an account's browsers. */
  public static final NotificationChannel BROWSER = new NotificationChannel("BROWSER");

  public static final NotificationChannel MAIL = new NotificationChannel("MAIL");
  public static final NotificationChannel WEBHOOK = new NotificationChannel("WEBHOOK");
  public static final NotificationChannel NTFY = new NotificationChannel("NTFY");

  public NotificationChannel {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a notification channel needs a name");
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
