package freshet.store.people;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who reads which feed, and how they order them. */
public interface Subscriptions {
  /** What came in so lately is unread to who subscribes. */
  Duration UNREAD_AT_FIRST = Duration.ofDays(7);

  /**
   * Lets an account read feeds; those it reads already stay as they are. The postings of the last
   * days are unread, all older ones read.
   *
   * @param feeds by id, each with the folders it is put into
   */
  void add(long account, Map<Long, List<String>> feeds, Instant unreadFrom, Instant now);

  /** Lets an account read all feeds that there are, in the folders they were imported into. */
  void addAll(long account, Instant unreadFrom, Instant now);

  /** Ends that; what was starred stays. */
  void remove(long account, Collection<Long> feeds);

  /**
   * Gives a feed a title of the reader's own.
   *
   * @param title null for that of the feed
   */
  void rename(long account, long feed, @Nullable String title);

  /** Puts a feed into exactly these folders, which are made as needed. */
  void place(long account, long feed, List<String> folders);

  /** All of an account, by title. */
  List<Subscription> of(long account);

  Optional<Subscription> find(long account, long feed);

  /** The folders of an account by name, also those without feeds, each with its id. */
  Map<String, Long> folders(long account);

  /** Renames a folder or tag; false if there is none. If the new name is taken, they become one. */
  boolean renameLabel(long account, String name, String to);

  /** Removes a folder or tag; its feeds stay subscribed. */
  boolean removeLabel(long account, String name);

  /** How many accounts read each feed that someone reads. */
  Map<Long, Integer> readers();

  /** How many accounts read a feed. */
  int readers(long feed);

  /** Feeds that no account reads any more, of those given. */
  List<Long> unread(Collection<Long> feeds);
}
