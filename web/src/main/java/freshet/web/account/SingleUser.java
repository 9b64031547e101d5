package freshet.web.account;

import freshet.store.people.Account;
import freshet.store.people.Account.Role;
import freshet.store.people.Accounts;
import freshet.web.Refusal;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/**
 * Whoever comes from this very machine is its one reader. The name that a browser asked for is
 * looked at, so that no page of the web can come here under a name of its own.
 */
public final class SingleUser implements Visitors {
  private static final Set<String> OWN_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final String NAME = "reader";

  private final Accounts accounts;
  private final Account account;
  private final String csrf = Secrets.random();

  /** Reads with the first account of an admin, which is made if there is none. */
  public SingleUser(Accounts accounts, NewAccounts making, InstantSource clock) {
    this.accounts = accounts;
    this.account =
        accounts.all().stream()
            .filter(Account::isAdmin)
            .findFirst()
            .or(() -> making.add(NAME, null, Role.ADMIN, clock.instant()))
            .orElseThrow(() -> new IllegalStateException("no account can be made"));
  }

  @Override
  public Optional<Visitor> of(Context context) {
    String host = String.valueOf(context.header("Host")).replaceFirst(":\\d{1,5}$", "");
    if (!OWN_NAMES.contains(host)) {
      throw new Refusal(403, "this server is for one reader on its own machine");
    }
    Preferences preferences = Preferences.of(accounts.preferences(account.id()));
    return Optional.of(new Visitor(account, csrf, null, preferences));
  }
}
