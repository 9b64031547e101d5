package freshet.reading.account;

import freshet.store.account.Account;

/** Creates application passwords. */
@FunctionalInterface
public interface AppPasswordFactory {
  /** Creates a password and returns it; it cannot be shown again. */
  String make(Account account, String label);
}
