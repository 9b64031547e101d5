package freshet.web;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The limits of the listening socket; those of single routes are in {@link RouteLimit}.
 *
 * @param connections the most connections at a time; further ones wait until one is closed
 * @param idleWhenFull how long a connection may be idle while the maximum is reached
 * @param nanoTime the clock that detects slow bodies
 */
record WebLimits(int connections, Duration idleWhenFull, LongSupplier nanoTime) {
  static final WebLimits USUAL = new WebLimits(4000, Duration.ofSeconds(2), System::nanoTime);
}
