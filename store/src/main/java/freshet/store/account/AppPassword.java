package freshet.store.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An application password of an account (GR-014).
 *
 * @param label the owner's name for it
 * @param hash the hash of the password
 * @param fever the hash of the key that Fever derives from name and password (FV-003)
 * @param token the hash of its token in the Google Reader API
 * @param usedAt null if never
 */
public record AppPassword(
    long id,
    long account,
    String label,
    String hash,
    String fever,
    String token,
    Instant createdAt,
    @Nullable Instant usedAt) {}
