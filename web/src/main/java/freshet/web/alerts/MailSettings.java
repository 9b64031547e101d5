package freshet.web.alerts;

/**
 * How mail is sent.
 *
 * @param host empty if none is sent
 * @param user empty if the server wants none
 */
public record MailSettings(
    String host, int port, Security security, String user, String password, String from) {

  /** No mail is sent. */
  public static final MailSettings NONE = new MailSettings("", 587, Security.STARTTLS, "", "", "");

  /** How the connection is kept from others. */
  public enum Security {
    /** Begun in the clear, and given up if the server cannot encrypt. */
    STARTTLS,
    TLS,
    /** Not at all; for a server on the same machine. */
    NONE
  }

  public boolean isOn() {
    return !host.isEmpty();
  }

  /** Without what is secret. */
  @Override
  public String toString() {
    return "MailSettings[%s:%d, %s, %s]".formatted(host, port, security, from);
  }
}
