package freshet.web.account;

import freshet.reading.account.Preferences;
import freshet.store.account.Account;
import org.jspecify.annotations.Nullable;

/**
 * An account that is logged in with one browser.
 *
 * @param csrf the token in every form of this browser
 * @param session the hash of the browser's secret; null if there are no sessions
 */
public record SignedInAccount(
    Account account, String csrf, @Nullable String session, Preferences preferences) {
  public long id() {
    return account.id();
  }
}
