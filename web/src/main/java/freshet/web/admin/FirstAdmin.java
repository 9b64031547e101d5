package freshet.web.admin;

import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.sql.SubscriptionTable;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Subscribes the first admin, if there is one, to feeds that the operator adds by command. */
record FirstAdmin(Store store) {

  /**
   * Subscribes to feeds.
   *
   * @param feeds by id, each with its folders
   */
  void takes(Map<Long, List<String>> feeds, Instant now) {
    store.accounts().all().stream()
        .filter(Account::isAdmin)
        .min(Comparator.comparingLong(Account::id))
        .ifPresent(
            reader ->
                store
                    .subscriptions()
                    .add(reader.id(), feeds, now.minus(SubscriptionTable.UNREAD_AT_FIRST), now));
  }
}
