package freshet.store;

import java.time.Instant;
import java.util.List;

/** The log of retrievals. */
public interface Retrievals {
  /** The latest of a feed, latest first. */
  List<RetrievalNote> latest(long feed, int limit);

  /** How many are in the log since a time; what hubs delivered is none. */
  long count(Instant since);

  /** Lets go of what is older; gives how many. */
  long removeBefore(Instant time);
}
