/**
 * A WebSub hub for the feeds that accounts publish, and for no others. {@link
 * freshet.reading.hub.HubService} verifies subscribers, finds what is new and sends it; {@link
 * freshet.reading.hub.HubWorker} runs it whenever postings arrive. Requests and subscriptions are
 * stored, so that a restart loses none.
 */
@NullMarked
package freshet.reading.hub;

import org.jspecify.annotations.NullMarked;
