package freshet.web.manage;

import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.LiveQuality;
import freshet.crawler.host.HostGate;
import freshet.store.Store;
import java.time.InstantSource;
import java.util.function.LongConsumer;

/**
 * The parts of a running aggregator that the operator's requests go to.
 *
 * @param left is told which feed was removed
 * @param counted to be told when feeds came or went, since the budget may follow their number
 */
public record Engine(
    Store store,
    Inbox inbox,
    Questions questions,
    HostGate gate,
    LiveQuality quality,
    InstantSource clock,
    LongConsumer left,
    Runnable counted) {}
