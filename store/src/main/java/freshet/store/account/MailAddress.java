package freshet.store.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An address to which an account wants alerts mailed.
 *
 * @param confirmedAt null until it is confirmed
 * @param askedAt when the last confirmation mail was sent; null if none was
 */
public record MailAddress(
    long account, String address, @Nullable Instant confirmedAt, @Nullable Instant askedAt) {
  public boolean isConfirmed() {
    return confirmedAt != null;
  }
}
