/**
 * A WebSub hub for the feeds that people give out, and for no others. {@link
 * freshet.web.hub.HubPart} takes requests, which the callback has to confirm; {@link
 * freshet.web.hub.Hub} asks it, finds out what is new and sends it; {@link freshet.web.hub.HubDesk}
 * has it do so whenever something comes in. Requests, subscriptions and what is due are stored, so
 * that a restart loses none.
 */
@NullMarked
package freshet.web.hub;

import org.jspecify.annotations.NullMarked;
