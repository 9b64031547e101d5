package freshet.store.people;

import java.util.List;
import java.util.Optional;

/** The searches that people keep. */
public interface SavedSearches {
  /** Adds one; its id is given here. */
  SavedSearch add(SavedSearch search);

  /** Puts it in the place of the one with its id, if that is the same account's; it is on then. */
  boolean change(SavedSearch search);

  /** Keeps that one is no longer looked for, unless that is known already; false if it is. */
  boolean switchOff(long id, SwitchedOff off);

  /** Removes one with its notifications. */
  boolean remove(long account, long id);

  /** Those of an account, by name. */
  List<SavedSearch> of(long account);

  Optional<SavedSearch> find(long account, long id);

  /** Those of all accounts that notify and are on. */
  List<SavedSearch> alerts();
}
