package freshet.store;

import java.time.Instant;

/**
 * The robots file of a host as it was last asked for.
 *
 * @param unsaid whether the host could not say
 */
public record RobotsRecord(String host, Instant asked, byte[] text, boolean unsaid) {}
