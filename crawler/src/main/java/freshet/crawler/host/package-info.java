/**
 * How often a host may be asked. {@link freshet.crawler.host.HostGate} gives turns: one request at
 * a time to a {@link freshet.crawler.host.Host}, with a pause between two, so many a day, and none
 * while the host asked for patience. What it remembers of a host is a {@link
 * freshet.crawler.host.HostState}, a value to be stored. No clock, no thread, no I/O.
 */
@NullMarked
package freshet.crawler.host;

import org.jspecify.annotations.NullMarked;
