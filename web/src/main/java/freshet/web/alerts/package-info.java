/**
 * Telling people at once. What arrives is sifted ({@link freshet.web.alerts.Sifter}): rules are
 * applied, and what an alert looks for becomes notifications, stored as due. A {@link
 * freshet.web.alerts.Courier} has a {@link freshet.web.alerts.Notifier} tell them, again and again
 * if need be, so that a crash delays them and loses none.
 */
@NullMarked
package freshet.web.alerts;

import org.jspecify.annotations.NullMarked;
