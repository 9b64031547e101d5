package freshet.store.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An address that someone wants alerts mailed to.
 *
 * @param confirmedAt null as long as nobody has confirmed it
 * @param askedAt when the last mail was sent that asks for it; null if none was
 */
public record MailAddress(
    long account, String address, @Nullable Instant confirmedAt, @Nullable Instant askedAt) {
  public boolean isConfirmed() {
    return confirmedAt != null;
  }
}
