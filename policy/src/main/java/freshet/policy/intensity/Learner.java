package freshet.policy.intensity;

import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import java.util.List;

/** Learns profiles from histories. */
public interface Learner {
  List<FeedProfile> learn(List<FeedHistory> feeds, double now);
}
