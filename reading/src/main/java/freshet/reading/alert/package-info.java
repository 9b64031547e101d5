/**
 * Alerts. {@link freshet.reading.alert.ArrivalMatcher} applies rules and saved searches to each
 * posting that arrives and stores a notification for every match. {@link
 * freshet.reading.alert.NotificationSender} delivers them through a {@link
 * freshet.reading.alert.Notifier} and retries, so that a crash delays notifications and loses none.
 */
@NullMarked
package freshet.reading.alert;

import org.jspecify.annotations.NullMarked;
