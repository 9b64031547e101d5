package freshet.reading.alert;

/**
 * How mail is sent.
 *
 * @param host empty if this server sends no mail
 * @param user empty if the SMTP server needs no login
 */
public record MailSettings(
    String host, int port, Security security, String user, String password, String from) {

  /** Settings of a server that sends no mail. */
  public static final MailSettings NONE = new MailSettings("", 587, Security.STARTTLS, "", "", "");

  /** How the connection is encrypted. */
  public enum Security {
    /** Starts unencrypted and fails if the server does not offer TLS. */
    STARTTLS,
    TLS,
    /** Without encryption; for an SMTP server on the same machine. */
    NONE
  }

  public boolean isOn() {
    return !host.isEmpty();
  }

  /** Leaves out the password. */
  @Override
  public String toString() {
    return "MailSettings[%s:%d, %s, %s]".formatted(host, port, security, from);
  }
}
