/**
 * Learning λ(t): how many postings a feed will publish, and when.
 *
 * <p>A {@link freshet.policy.PostingPattern} is the shape of the rate over a day or a week; times a
 * rate it is an {@link freshet.policy.Intensity}, which answers how many postings to expect between
 * two times and how long they would wait.
 */
@NullMarked
package freshet.policy.intensity;

import org.jspecify.annotations.NullMarked;
