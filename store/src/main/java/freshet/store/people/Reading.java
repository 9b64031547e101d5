package freshet.store.people;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What people have read, starred and tagged. */
public interface Reading {
  List<Item> page(StreamQuery query);

  /** The same without the words. */
  List<ItemState> states(StreamQuery query);

  /** The ids alone. */
  List<Long> ids(StreamQuery query);

  /** How many there are, whatever the limit. */
  long count(StreamQuery query);

  /** Those of these that the account may read, latest arrival first. */
  List<Item> find(long account, Collection<Long> postings);

  Optional<Item> find(long account, long posting);

  /**
   * Marks postings in one transaction; those that the account may not read are left out, and what
   * is so already stays.
   *
   * @param read null to leave it
   * @param starred null to leave it
   */
  void mark(
      long account,
      Collection<Long> postings,
      @Nullable Boolean read,
      @Nullable Boolean starred,
      Instant now);

  /** Marks and tags postings, all of it or nothing; what is said of {@link #mark} holds. */
  void edit(long account, Collection<Long> postings, Edit edit, Instant now);

  /** Gives postings tags and takes some away. */
  void tag(long account, Collection<Long> postings, List<String> add, List<String> remove);

  /** The tags of an account, by name. */
  List<String> tags(long account);

  /**
   * Marks all as read that came in until then.
   *
   * @param feeds null for all that the account reads
   */
  void readAll(long account, @Nullable Collection<Long> feeds, Instant until);

  /**
   * Marks all as read that was stored until a posting was, and that posting: what someone has seen
   * on a page, and nothing that was still under way then.
   *
   * @param feeds null for all that the account reads
   */
  void readUpTo(long account, @Nullable Collection<Long> feeds, long posting);
}
