package freshet.reading.alert;

import freshet.reading.RequestRejectedException;
import freshet.reading.account.StoredSecret;
import freshet.store.account.Account;
import freshet.store.account.MailAddress;
import freshet.store.sql.MailAddressTable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks the owner of a mail address whether alerts may be sent there, by a mail with a secret that
 * is valid for a day and works once. Such mails are limited by account and by address, so that
 * nobody can be flooded with them.
 */
public final class MailConfirmation {
  public static final String PATH = "/alerts/confirm";
  public static final int MOST_PER_ACCOUNT = 10;
  public static final int MOST_PER_ADDRESS = 3;
  private static final Duration HOLDS = Duration.ofDays(1);

  private final MailAddressTable addresses;
  private final MailSender sender;
  private final @Nullable String publicUrl;
  private final InstantSource clock;

  /**
   * Creates the service.
   *
   * @param publicUrl the start of links; if empty, the mail contains a code to enter, since a link
   *     must not be built from a request's Host header
   */
  public MailConfirmation(
      MailAddressTable addresses,
      MailSettings settings,
      @Nullable String publicUrl,
      InstantSource clock) {
    this.addresses = addresses;
    this.sender = new MailSender(settings, clock);
    this.publicUrl = publicUrl;
    this.clock = clock;
  }

  public boolean sendsMail() {
    return sender.isOn();
  }

  public Optional<MailAddress> find(long account, String address) {
    return addresses.find(account, address);
  }

  private Instant oldest() {
    return clock.instant().minus(HOLDS);
  }

  /** Whether a confirmation mail was sent and can still be answered. */
  public boolean isAsked(MailAddress address) {
    Instant asked = address.askedAt();
    return asked != null && !asked.isBefore(oldest());
  }

  /**
   * Sends a confirmation mail unless the address is confirmed or was already asked; throws {@link
   * RequestRejectedException} if it cannot be sent.
   */
  public void askOnce(Account account, String address) {
    Optional<MailAddress> known = find(account.id(), address);
    boolean isOpen = known.filter(one -> one.isConfirmed() || isAsked(one)).isEmpty();
    if (isOpen && sendsMail()) {
      ask(account, address);
    }
  }

  /** Sends a confirmation mail; throws {@link RequestRejectedException} if it cannot be sent. */
  public void ask(Account account, String address) {
    String secret = StoredSecret.random();
    MailAddressTable.Limits limits =
        new MailAddressTable.Limits(MOST_PER_ACCOUNT, MOST_PER_ADDRESS, oldest());
    if (!addresses.ask(account.id(), address, StoredSecret.hash(secret), limits, clock.instant())) {
      throw new RequestRejectedException(
          429,
          "no mail was sent to '%s': at most %d confirmation mails a day go to one address and at most %d are sent for one account; try again tomorrow"
              .formatted(address, MOST_PER_ADDRESS, MOST_PER_ACCOUNT));
    }
    switch (sender.send(address, "Confirm this address", text(account, secret), Map.of())) {
      case Notifier.Outcome.Told() -> {}
      case Notifier.Outcome.Failed(String reason) -> throw notSent(address, reason);
      case Notifier.Outcome.Refused(String reason) -> throw notSent(address, reason);
    }
  }

  private static RequestRejectedException notSent(String address, String reason) {
    return new RequestRejectedException(
        502,
        "the confirmation mail to '%s' was not sent: %s; open the alert to send it again"
            .formatted(address, reason));
  }

  private String text(Account account, String secret) {
    String way =
        publicUrl == null
            ? "open the Alerts page of Freshet, choose 'Confirm an address' and enter this code:\n\n"
                + secret
            : "open this link where you are logged in:\n\n" + publicUrl + PATH + "?code=" + secret;
    return """
        The account '%s' of a Freshet server wants alerts sent to this address.

        If this is your account, %s

        It holds for a day. If it is not, do nothing: no alerts will be sent to you.
        """
        .formatted(account.name(), way);
  }

  /** Returns the address that a secret was sent to; empty if the secret is wrong or has expired. */
  public Optional<MailAddress> asked(long account, String secret) {
    return addresses
        .byHash(StoredSecret.hash(secret), oldest())
        .filter(found -> found.account() == account);
  }

  /** Confirms the address; empty if the secret is wrong, has expired or was used. */
  public Optional<MailAddress> confirm(long account, String secret) {
    return asked(account, secret).isEmpty()
        ? Optional.empty()
        : addresses.confirm(StoredSecret.hash(secret), oldest(), clock.instant());
  }
}
