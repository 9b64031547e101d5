package freshet.store.people;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** What alerts have told and are to tell. */
public interface Notifications {
  /** Adds those of which there is none yet for the same alert, posting and channel. */
  void add(List<Notification> some);

  /** How many of an alert were made since then to be told one by one by a channel. */
  int count(long search, Channel channel, Instant since);

  /** How many of all alerts of an account were made since then to be told one by one. */
  int countOf(long account, Channel channel, Instant since);

  /** What is to be told now, longest due first. */
  List<Notification> due(Instant now, int most);

  /** They were told, or never will be. */
  void done(Collection<Long> ids, Notification.State state, String reason, Instant now);

  /** An attempt failed; there is to be another. */
  void again(Collection<Long> ids, String reason, Instant dueAt);

  /** The latest of an alert, newest first. */
  List<Notification> latest(long search, int most);

  /** Forgets those that were made before; gives how many. */
  int forget(Instant before);
}
