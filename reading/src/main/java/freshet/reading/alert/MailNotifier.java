package freshet.reading.alert;

import freshet.reading.RequestRejectedException;
import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.time.InstantSource;
import java.util.Map;

/** Sends notifications as plain-text mail. */
public final class MailNotifier implements Notifier {
  /** RFC 5321, 4.5.3.1.3. */
  private static final int LONGEST_ADDRESS = 254;

  private final MailSender sender;

  public MailNotifier(MailSettings settings, InstantSource clock) {
    this.sender = new MailSender(settings, clock);
  }

  @Override
  public NotificationChannel id() {
    return NotificationChannel.MAIL;
  }

  @Override
  public String label() {
    return "e-mail";
  }

  @Override
  public NotifierField field() {
    return new NotifierField(
        "E-mail to", NotifierField.Input.MAIL, "ada@example.org", MailNotifier::checkedAddress);
  }

  @Override
  public String hint() {
    return sender.isOn() ? "" : "this server sends no mail; its operator can set smtp-host";
  }

  private static String checkedAddress(String text) {
    if (!isAddress(text)) {
      throw new RequestRejectedException(
          422, "'%s' is not a mail address; give one such as ada@example.org".formatted(text));
    }
    return text;
  }

  @Override
  public Outcome tell(SavedSearch alert, String target, NotificationMessage letter) {
    return sender.send(
        target,
        letter.alert() + ": " + letter.headline(),
        letter.text(),
        Map.of("X-Freshet-Delivery", Long.toString(letter.id())));
  }

  /** Whether a text is the address of a single mailbox. */
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
