package freshet.web.alerts;

import freshet.store.people.SavedSearch;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.time.InstantSource;
import java.util.Map;

/** Sends letters as plain mail. */
public final class MailNotifier implements Notifier {
  /** RFC 5321, 4.5.3.1.3. */
  private static final int LONGEST_ADDRESS = 254;

  private final MailSender sender;

  public MailNotifier(MailSettings settings, InstantSource clock) {
    this.sender = new MailSender(settings, clock);
  }

  @Override
  public Outcome tell(SavedSearch alert, String target, Letter letter) {
    return sender.send(
        target,
        letter.alert() + ": " + letter.headline(),
        letter.text(),
        Map.of("X-Freshet-Delivery", Long.toString(letter.id())));
  }

  /** Whether a text is the address of one mailbox. */
  static boolean isAddress(String text) {
    if (text.length() > LONGEST_ADDRESS) {
      return false;
    }
    try {
      InternetAddress address = new InternetAddress(text, true);
      address.validate();
      return address.getAddress().equals(text) && text.matches("[^@\\s]{1,254}+@[^@\\s]{1,254}");
    } catch (AddressException e) {
      return false;
    }
  }
}
