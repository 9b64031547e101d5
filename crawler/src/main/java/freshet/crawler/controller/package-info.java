/**
 * Decides when each feed is retrieved, and stores what that brings. A feed's life here: {@link
 * freshet.crawler.controller.Recovery} reads it from the store; the {@link
 * freshet.crawler.controller.LivePlan} says when it is due; it waits in {@link
 * freshet.crawler.controller.Turns} for its own not-before and for its host; the {@link
 * freshet.crawler.controller.Controller} makes a {@link freshet.crawler.controller.Ticket} of it
 * and hands the order to dispatch. The outcome becomes a {@link
 * freshet.crawler.controller.Finished} retrieval by the {@link freshet.crawler.controller.Recorder}
 * on the retrieval's own thread, is stored with others by the {@link
 * freshet.crawler.controller.Journal}, and comes back as an {@link
 * freshet.crawler.controller.Event}, from which the plan learns.
 */
@NullMarked
package freshet.crawler.controller;

import org.jspecify.annotations.NullMarked;
