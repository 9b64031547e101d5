package freshet.reading.alert;

import freshet.reading.alert.MailSettings.Security;
import freshet.reading.alert.Notifier.Outcome;
import jakarta.mail.Authenticator;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.time.InstantSource;
import java.util.Date;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Sends plain-text mail through the SMTP server that the operator configured. */
final class MailSender {
  private static final String TIMEOUT_MILLIS = "15000";

  private final MailSettings settings;
  private final InstantSource clock;

  MailSender(MailSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
  }

  boolean isOn() {
    return settings.isOn();
  }

  /**
   * Sends a mail.
   *
   * @param headers headers in addition to the usual ones
   */
  Outcome send(String target, String subject, String text, Map<String, String> headers) {
    if (!settings.isOn()) {
      return new Outcome.Refused("this server sends no mail; its operator can set smtp-host");
    }
    try {
      Transport.send(message(target, subject, text, headers));
      return new Outcome.Told();
    } catch (SendFailedException e) {
      return e.getInvalidAddresses() == null || e.getInvalidAddresses().length == 0
          ? new Outcome.Failed("the mail server did not take it")
          : new Outcome.Refused("the mail server does not know the address");
    } catch (MessagingException e) {
      return new Outcome.Failed("the mail server cannot be used just now");
    }
  }

  private MimeMessage message(
      String target, String subject, String text, Map<String, String> headers)
      throws MessagingException {
    MimeMessage message = new MimeMessage(Session.getInstance(properties(), login()));
    message.setFrom(new InternetAddress(settings.from(), true));
    message.setRecipient(Message.RecipientType.TO, new InternetAddress(target, true));
    message.setSubject(line(subject), "UTF-8");
    message.setSentDate(Date.from(clock.instant()));
    message.setHeader("Auto-Submitted", "auto-generated");
    for (Map.Entry<String, String> header : headers.entrySet()) {
      message.setHeader(header.getKey(), header.getValue());
    }
    message.setText(text, "UTF-8");
    return message;
  }

  /** Returns the text as one line, since a feed may put line breaks into a title. */
  private static String line(String text) {
    return text.replaceAll("[\\p{Cc}\\s]+", " ").strip();
  }

  private Properties properties() {
    Properties all = new Properties();
    all.setProperty("mail.transport.protocol.rfc822", "smtp");
    all.setProperty("mail.smtp.host", settings.host());
    all.setProperty("mail.smtp.port", Integer.toString(settings.port()));
    all.setProperty("mail.smtp.auth", Boolean.toString(!settings.user().isEmpty()));
    all.setProperty("mail.smtp.connectiontimeout", TIMEOUT_MILLIS);
    all.setProperty("mail.smtp.timeout", TIMEOUT_MILLIS);
    all.setProperty("mail.smtp.writetimeout", TIMEOUT_MILLIS);
    all.setProperty("mail.smtp.localhost", "freshet");
    all.setProperty("mail.smtp.ssl.checkserveridentity", "true");
    boolean starts = settings.security() == Security.STARTTLS;
    all.setProperty("mail.smtp.starttls.enable", Boolean.toString(starts));
    all.setProperty("mail.smtp.starttls.required", Boolean.toString(starts));
    all.setProperty("mail.smtp.ssl.enable", Boolean.toString(settings.security() == Security.TLS));
    return all;
  }

  private @Nullable Authenticator login() {
    return settings.user().isEmpty()
        ? null
        : new Authenticator() {
          @Override
          protected PasswordAuthentication getPasswordAuthentication() {
            return new PasswordAuthentication(settings.user(), settings.password());
          }
        };
  }
}
