/**
 * The terms of the scheduling problem, as values.
 *
 * <p>A {@link freshet.policy.FeedHistory} is what was seen of a feed. A {@link
 * freshet.policy.intensity.Learner} turns it into a {@link freshet.policy.FeedProfile}: rate,
 * pattern, window, weight. A {@link freshet.policy.Policy} turns the profiles of all feeds and a
 * {@link freshet.policy.Budget} into a {@link freshet.policy.Plan}. An {@link
 * freshet.policy.Agenda} is a policy at work: it names the feed that is due next and is told what
 * its retrieval showed.
 *
 * <p>All times are days since 1970-01-01T00:00Z as a {@code double} (exact to a microsecond), all
 * rates are per day, and day 0 of a pattern that spans a week is a Monday.
 */
@NullMarked
package freshet.policy;

import org.jspecify.annotations.NullMarked;
