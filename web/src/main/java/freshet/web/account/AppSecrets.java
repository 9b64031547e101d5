package freshet.web.account;

import freshet.store.people.Account;

/** Makes passwords for the applications of people. */
@FunctionalInterface
public interface AppSecrets {
  /** A new one, which is told this once. */
  String make(Account account, String label);
}
