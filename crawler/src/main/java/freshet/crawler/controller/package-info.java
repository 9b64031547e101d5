/**
 * Decides when each feed is retrieved, and stores what that brings. A feed's life here: {@link
 * freshet.crawler.controller.Recovery} reads it from the store; the {@link
 * freshet.crawler.controller.PlanDriver} says when it is due; it waits in {@link
 * freshet.crawler.controller.WaitingFeeds} for its own not-before and for its host; the {@link
 * freshet.crawler.controller.Controller} makes a {@link
 * freshet.crawler.controller.ScheduledRetrieval} of it and hands the order to dispatch. The {@link
 * freshet.crawler.controller.OutcomeRecorder} turns the outcome into a {@link
 * freshet.crawler.controller.CompletedRetrieval} on the retrieval's own thread; it is stored with
 * others by the {@link freshet.crawler.controller.Journal}, and comes back as an {@link
 * freshet.crawler.controller.ControllerEvent}, from which the plan learns.
 */
@NullMarked
package freshet.crawler.controller;

import org.jspecify.annotations.NullMarked;
