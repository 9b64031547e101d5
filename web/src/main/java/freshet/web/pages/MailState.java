package freshet.web.pages;

import freshet.reading.alert.MailConfirmation;
import freshet.reading.stream.RelativeTimes;
import freshet.store.account.MailAddress;
import freshet.store.account.NotificationChannel;
import java.util.Optional;

/**
 * The state of an alert's mail address.
 *
 * @param sentence the text for its page; empty if there is none
 * @param canAsk whether a confirmation mail may be sent
 */
public record MailState(String sentence, boolean canAsk) {
  private static final MailState NONE = new MailState("", false);

  static MailState of(AlertForm form, long account, MailConfirmation confirmation) {
    String address = form.target(NotificationChannel.MAIL);
    if (form.id() == 0 || address.isEmpty()) {
      return NONE;
    }
    Optional<MailAddress> known = confirmation.find(account, address);
    if (known.filter(MailAddress::isConfirmed).isPresent()) {
      return new MailState("The address %s is confirmed.".formatted(address), false);
    }
    String asked =
        known
            .filter(confirmation::isAsked)
            .map(MailAddress::askedAt)
            .map(
                at ->
                    " The last confirmation mail was sent %s: open its link, or enter its code."
                        .formatted(RelativeTimes.full(at)))
            .orElse("");
    return new MailState(
        "The address %s is not confirmed, so nothing is mailed to it.%s".formatted(address, asked),
        confirmation.sendsMail());
  }
}
