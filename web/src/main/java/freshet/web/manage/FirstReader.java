package freshet.web.manage;

import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.Subscriptions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Reads what an operator adds by command: the first admin, if there is an account at all. */
record FirstReader(Store store) {

  /**
   * Subscribes to feeds.
   *
   * @param feeds by id, each with the folders it is put into
   */
  void takes(Map<Long, List<String>> feeds, Instant now) {
    store.accounts().all().stream()
        .filter(Account::isAdmin)
        .min(Comparator.comparingLong(Account::id))
        .ifPresent(
            reader ->
                store
                    .subscriptions()
                    .add(reader.id(), feeds, now.minus(Subscriptions.UNREAD_AT_FIRST), now));
  }
}
