package freshet.store.model;

import java.time.Instant;

/**
 * The robots.txt of a host as last fetched.
 *
 * @param unsaid whether the host failed to answer
 */
public record RobotsRecord(String host, Instant asked, byte[] text, boolean unsaid) {}
