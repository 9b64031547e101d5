package freshet.web.alerts;

import freshet.store.people.Channel;
import freshet.store.people.MailAddress;
import freshet.web.reader.Times;
import java.util.Optional;

/**
 * How it stands with the mail address of an alert.
 *
 * @param sentence for its page; empty if there is none to say
 * @param canAsk whether a mail may ask for the confirmation
 */
public record MailState(String sentence, boolean canAsk) {
  private static final MailState NONE = new MailState("", false);

  static MailState of(AlertForm form, long account, MailConfirmation confirmation) {
    String address = form.target(Channel.MAIL);
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
                    " The last mail that asks for it is of %s: open its link, or enter its code."
                        .formatted(Times.full(at)))
            .orElse("");
    return new MailState(
        "The address %s is not confirmed, so nothing is mailed to it.%s".formatted(address, asked),
        confirmation.sendsMail());
  }
}
