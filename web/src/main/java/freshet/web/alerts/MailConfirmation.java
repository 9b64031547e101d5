package freshet.web.alerts;

import freshet.store.people.Account;
import freshet.store.people.MailAddress;
import freshet.store.people.MailAddresses;
import freshet.web.Refusal;
import freshet.web.account.Secrets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks at a mail address whether alerts may be sent there, by a mail with a secret that holds for a
 * day and works once. Nobody can be flooded with such mails: they are limited by account and by
 * address.
 */
public final class MailConfirmation {
  static final String PATH = "/alerts/confirm";
  static final int MOST_PER_ACCOUNT = 10;
  static final int MOST_PER_ADDRESS = 3;
  private static final Duration HOLDS = Duration.ofDays(1);

  private final MailAddresses addresses;
  private final MailSender sender;
  private final @Nullable String publicUrl;
  private final InstantSource clock;

  /**
   * Asks by mail.
   *
   * @param publicUrl what links begin with; without it the mail has a code to be entered, since a
   *     link must not follow from what a request says
   */
  public MailConfirmation(
      MailAddresses addresses,
      MailSettings settings,
      @Nullable String publicUrl,
      InstantSource clock) {
    this.addresses = addresses;
    this.sender = new MailSender(settings, clock);
    this.publicUrl = publicUrl;
    this.clock = clock;
  }

  boolean sendsMail() {
    return sender.isOn();
  }

  Optional<MailAddress> find(long account, String address) {
    return addresses.find(account, address);
  }

  private Instant oldest() {
    return clock.instant().minus(HOLDS);
  }

  /** Whether a mail that was sent can still be answered. */
  boolean isAsked(MailAddress address) {
    Instant asked = address.askedAt();
    return asked != null && !asked.isBefore(oldest());
  }

  /** Asks unless the address is confirmed or was asked; throws {@link Refusal} if it cannot. */
  void askOnce(Account account, String address) {
    Optional<MailAddress> known = find(account.id(), address);
    boolean isOpen = known.filter(one -> one.isConfirmed() || isAsked(one)).isEmpty();
    if (isOpen && sendsMail()) {
      ask(account, address);
    }
  }

  /** Sends a mail that asks; throws {@link Refusal} if it cannot be sent. */
  void ask(Account account, String address) {
    String secret = Secrets.random();
    MailAddresses.Limits limits =
        new MailAddresses.Limits(MOST_PER_ACCOUNT, MOST_PER_ADDRESS, oldest());
    if (!addresses.ask(account.id(), address, Secrets.hash(secret), limits, clock.instant())) {
      throw new Refusal(
          429,
          "no mail was sent to '%s': at most %d a day ask an address, and at most %d are sent for an account; try again tomorrow"
              .formatted(address, MOST_PER_ADDRESS, MOST_PER_ACCOUNT));
    }
    switch (sender.send(address, "Confirm this address", text(account, secret), Map.of())) {
      case Notifier.Outcome.Told() -> {}
      case Notifier.Outcome.Failed(String reason) -> throw notSent(address, reason);
      case Notifier.Outcome.Refused(String reason) -> throw notSent(address, reason);
    }
  }

  private static Refusal notSent(String address, String reason) {
    return new Refusal(
        502,
        "the mail that asks '%s' to confirm was not sent: %s; open the alert to send it again"
            .formatted(address, reason));
  }

  private String text(Account account, String secret) {
    String way =
        publicUrl == null
            ? "open the page Alerts of Freshet, choose 'Confirm an address' and enter this code:\n\n"
                + secret
            : "open this link where you are logged in:\n\n" + publicUrl + PATH + "?code=" + secret;
    return """
        The account '%s' of a Freshet server wants alerts sent to this address.

        If this is your account, %s

        It holds for a day. If it is not, do nothing: no alerts will be sent to you.
        """
        .formatted(account.name(), way);
  }

  /** The address of an account that a secret was sent to; empty if it does not hold. */
  Optional<MailAddress> asked(long account, String secret) {
    return addresses
        .byHash(Secrets.hash(secret), oldest())
        .filter(found -> found.account() == account);
  }

  /** Confirms the address; empty if the secret does not hold or was used. */
  Optional<MailAddress> confirm(long account, String secret) {
    return asked(account, secret).isEmpty()
        ? Optional.empty()
        : addresses.confirm(Secrets.hash(secret), oldest(), clock.instant());
  }
}
