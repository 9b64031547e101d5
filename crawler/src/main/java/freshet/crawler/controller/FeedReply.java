package freshet.crawler.controller;

import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.RetrievalState;
import freshet.policy.capability.Explanation;
import freshet.policy.capability.SignalWorth;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state and plan of a feed.
 *
 * @param trust the trust in its pushes
 * @param dueAt the next retrieval; {@link Instant#MAX} if unknown or never
 * @param why the reason for that time, as a sentence
 * @param bound what keeps it from being retrieved earlier
 * @param next its next retrievals as things stand, the planned one first
 * @param rate postings per day; not a number if the policy does not learn it
 * @param week the share of each hour of the week (Monday first, UTC) in its postings; empty if the
 *     policy does not learn it
 * @param expected postings that came since the last look, as the policy expects; not a number if it
 *     does not learn it
 * @param window the most postings that it has listed lately (S)
 * @param safety the interval while its pushes are relied on; null if they are not (GC-032)
 * @param explanation of the planned time; null if the policy gives none
 * @param signals what the policy has learned of its pushes and pings; null if there were none
 */
public record FeedReply(
    RetrievalState standing,
    PushTrust trust,
    FeedPhase place,
    Instant dueAt,
    String why,
    String bound,
    List<Instant> next,
    double rate,
    List<Double> week,
    double expected,
    double weight,
    int window,
    @Nullable Duration safety,
    @Nullable Explanation explanation,
    @Nullable SignalWorth signals) {
  public FeedReply {
    next = List.copyOf(next);
    week = List.copyOf(week);
  }
}
