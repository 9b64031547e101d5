package freshet.simulator;

import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.Horizon;
import freshet.policy.online.OnlineSettings;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What a policy is given when it starts: the past, never the future.
 *
 * @param feeds what the learning window showed of each feed
 * @param budget what it may spend; rules that take no budget ignore it
 * @param scale factor on all intervals of a rule that takes no budget (1 = as published)
 * @param evaluate the window it is going to be judged on
 * @param minInterval the least time between two retrievals of a feed, in days
 * @param online settings of the Freshet policy
 */
public record Start(
    List<FeedHistory> feeds,
    Budget budget,
    double scale,
    Horizon evaluate,
    double minInterval,
    OnlineSettings online,
    SplittableRandom chance) {}
