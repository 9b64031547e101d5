package freshet.web.account;

import freshet.reading.RequestRejectedException;
import freshet.reading.account.AccountCreation;
import freshet.reading.account.Preferences;
import freshet.reading.account.StoredSecret;
import freshet.store.account.Account;
import freshet.store.account.Account.Role;
import freshet.store.sql.AccountTable;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/**
 * Treats every request from this machine as its single reader. It checks the Host header, so that
 * no web page can reach it through a DNS name of its own.
 */
public final class LocalSession implements SessionLookup {
  private static final Set<String> OWN_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final String NAME = "reader";

  private final AccountTable accounts;
  private final Account account;
  private final String csrf = StoredSecret.random();

  /** Uses the first admin account and creates it if there is none. */
  public LocalSession(AccountTable accounts, AccountCreation making, InstantSource clock) {
    this.accounts = accounts;
    this.account =
        accounts.all().stream()
            .filter(Account::isAdmin)
            .findFirst()
            .or(() -> making.add(NAME, null, Role.ADMIN, clock.instant()))
            .orElseThrow(() -> new IllegalStateException("no account can be created"));
  }

  @Override
  public Optional<SignedInAccount> of(Context context) {
    String host = String.valueOf(context.header("Host")).replaceFirst(":\\d{1,5}$", "");
    if (!OWN_NAMES.contains(host)) {
      throw new RequestRejectedException(403, "this server is for one reader on its own machine");
    }
    Preferences preferences = Preferences.of(accounts.preferences(account.id()));
    return Optional.of(new SignedInAccount(account, csrf, null, preferences));
  }
}
