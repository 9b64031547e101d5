package freshet.web.account;

import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.Account.Role;
import freshet.store.people.Subscriptions;
import freshet.web.Refusal;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes accounts; the first takes over all feeds that the server watches. */
public final class NewAccounts {
  /** Also safe in the tokens of reader apps (GR-011). */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@-]{1,64}");

  private final Store store;

  public NewAccounts(Store store) {
    this.store = store;
  }

  /** Refuses a name that is none to use. */
  static void check(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new Refusal(422, "a name has 1 to 64 letters, digits or . _ @ -");
    }
  }

  /** Adds an account; empty if the name is taken. */
  synchronized Optional<Account> add(
      String name, @Nullable String password, Role role, Instant now) {
    boolean first = isFirst();
    Optional<Account> added = store.accounts().add(name, password, role, now);
    if (first) {
      Instant unreadFrom = now.minus(Subscriptions.UNREAD_AT_FIRST);
      added.ifPresent(account -> store.subscriptions().addAll(account.id(), unreadFrom, now));
    }
    return added;
  }

  /** Adds the very first account; empty if there is one. */
  synchronized Optional<Account> addFirst(String name, String password, Instant now) {
    return isFirst() ? add(name, password, Role.ADMIN, now) : Optional.empty();
  }

  /** Whether there is none yet. */
  public boolean isFirst() {
    return store.accounts().all().isEmpty();
  }
}
