package freshet.reading.account;

import freshet.reading.RequestRejectedException;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.Account.Role;
import freshet.store.sql.SubscriptionTable;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Creates accounts; the first one takes over all feeds that the server already watches. */
public final class AccountCreation {
  /** Only characters that are also safe in the tokens of reader apps (GR-011). */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@-]{1,64}");

  private final Store store;

  public AccountCreation(Store store) {
    this.store = store;
  }

  /** Rejects a name that an account cannot have. */
  public static void check(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new RequestRejectedException(422, "a name has 1 to 64 letters, digits or . _ @ -");
    }
  }

  /** Adds an account; empty if the name is taken. */
  public synchronized Optional<Account> add(
      String name, @Nullable String password, Role role, Instant now) {
    boolean first = isFirst();
    Optional<Account> added = store.accounts().add(name, password, role, now);
    if (first) {
      Instant unreadFrom = now.minus(SubscriptionTable.UNREAD_AT_FIRST);
      added.ifPresent(account -> store.subscriptions().addAll(account.id(), unreadFrom, now));
    }
    return added;
  }

  /** Adds the very first account; empty if there is one. */
  public synchronized Optional<Account> addFirst(String name, String password, Instant now) {
    return isFirst() ? add(name, password, Role.ADMIN, now) : Optional.empty();
  }

  /** Whether no account exists yet. */
  public boolean isFirst() {
    return store.accounts().all().isEmpty();
  }
}
