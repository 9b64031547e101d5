package freshet.web.account;

import freshet.store.people.Account;
import org.jspecify.annotations.Nullable;

/**
 * Someone who is logged in, with one browser.
 *
 * @param csrf what every form of this browser's pages holds
 * @param session the hash of the browser's secret; null if there are no sessions
 */
public record Visitor(
    Account account, String csrf, @Nullable String session, Preferences preferences) {
  public long id() {
    return account.id();
  }
}
