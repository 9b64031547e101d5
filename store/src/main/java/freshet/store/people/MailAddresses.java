package freshet.store.people;

import java.time.Instant;
import java.util.Optional;

/** The addresses that alerts may be mailed to, and the mails that ask for a confirmation. */
public interface MailAddresses {
  Optional<MailAddress> find(long account, String address);

  /**
   * Notes that an address is asked to confirm, unless too many such mails were sent.
   *
   * @param hash of the secret in the mail, in place of the one before
   * @param limits how many mails there may have been
   * @return whether the mail may be sent
   */
  boolean ask(long account, String address, String hash, Limits limits, Instant now);

  /**
   * How many mails may ask.
   *
   * @param since counted from then on
   */
  record Limits(int perAccount, int perAddress, Instant since) {}

  /** Whom a secret belongs to that was sent since and not used yet. */
  Optional<MailAddress> byHash(String hash, Instant sentSince);

  /** Confirms the address that a secret was sent to; empty if it was used or sent earlier. */
  Optional<MailAddress> confirm(String hash, Instant sentSince, Instant now);
}
