package freshet.web.admin;

import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.LiveQuality;
import freshet.crawler.politeness.Politeness;
import freshet.store.Store;
import java.time.InstantSource;
import java.util.function.LongConsumer;

/**
 * The parts of the running crawler that the operator's requests use.
 *
 * @param left receives the id of a removed feed
 * @param counted called when feeds were added or removed, since the budget may depend on their
 *     number
 */
public record CrawlerAccess(
    Store store,
    Inbox inbox,
    ControllerQueries questions,
    Politeness politeness,
    LiveQuality quality,
    InstantSource clock,
    LongConsumer left,
    Runnable counted) {}
