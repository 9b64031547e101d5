package freshet.store;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The postings; they come in with the retrievals that found them. */
public interface Postings {
  /** Which of these keys the postings of a feed have. */
  Set<Long> known(long feed, Collection<Long> keys);

  /** All keys that the postings of a feed have. */
  Set<Long> keys(long feed);

  /** The keys of the postings that a feed itself calls so. */
  Set<Long> keysOf(long feed, Collection<String> ids);

  Optional<StoredPosting> find(long id);

  /** Those of these ids that there are, latest arrival first. */
  List<StoredPosting> find(Collection<Long> ids);

  List<StoredPosting> page(PostingQuery query);

  /** The same as {@link #page}, without the words. */
  List<PostingRef> refs(PostingQuery query);

  /** Which words those of these ids have that there are, latest arrival first. */
  List<PostingVersion> versions(Collection<Long> ids);

  /** How many of a feed are stored now. */
  long count(long feed);

  /** How many are stored now. */
  long count();

  /** Marks postings as kept by someone, or not any more. */
  void keep(Collection<Long> ids, boolean kept);

  /** Texts that a newer sanitiser made, by id (GC-124). */
  void sanitise(Map<Long, Sanitised> texts);

  /** Lets go of what has had its time; gives how many. */
  long retain(Retention rule, Instant now);

  /** Tells the times of all postings of all feeds that are not removed, feed by feed. */
  void eachTime(Consumer<PostingTime> reader);
}
