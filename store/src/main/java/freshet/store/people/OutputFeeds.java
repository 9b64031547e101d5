package freshet.store.people;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The feeds that people give out. */
public interface OutputFeeds {
  OutputFeed add(
      long account, String secret, String title, Selection selection, int size, Instant now);

  /** Those of an account, in the order in which they were made. */
  List<OutputFeed> of(long account);

  Optional<OutputFeed> find(long id);

  /** By the secret of its address. */
  Optional<OutputFeed> find(String secret);

  /** Whether a secret led to a feed once and does not any more. */
  boolean hasEnded(String secret);

  /** Gives a feed of that account another title and size. */
  boolean change(long account, long id, String title, int size);

  /** Gives a feed of that account another secret; the former one has ended. */
  boolean renew(long account, long id, String secret);

  /** Ends a feed of that account. */
  boolean remove(long account, long id);

  /** What a feed lists was found to be another. */
  void changed(long id, String state, Instant at);

  /** A feed was asked for some times, at last then. */
  void asked(long id, int times, Instant at);
}
