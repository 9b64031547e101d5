package freshet.policy.intensity;

import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import java.util.List;

/** Makes profiles of what was seen up to now. */
public interface Learner {
  List<FeedProfile> learn(List<FeedHistory> feeds, double now);
}
