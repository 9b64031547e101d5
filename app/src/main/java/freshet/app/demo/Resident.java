package freshet.app.demo;

import freshet.simulator.trace.TraceFeed;
import freshet.village.RecordedFeed;

/**
 * A publisher of the town.
 *
 * @param number its index in the trace
 */
public record Resident(
    int number,
    String name,
    String url,
    TraceFeed trace,
    RecordedFeed feed,
    PublisherKind nature) {}
