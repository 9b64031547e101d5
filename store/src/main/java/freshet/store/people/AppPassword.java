package freshet.store.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A password of one application of someone (GR-014).
 *
 * @param label what its owner calls it
 * @param hash of the password
 * @param fever hash of the key that Fever makes of name and password (FV-003)
 * @param token hash of the token that stands for it in the Google Reader API
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
