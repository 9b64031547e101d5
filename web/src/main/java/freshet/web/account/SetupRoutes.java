package freshet.web.account;

import freshet.reading.RequestRejectedException;
import freshet.reading.account.AccountCreation;
import freshet.reading.account.StoredSecret;
import freshet.store.account.Account;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** The page behind the one-time setup link, where the first account is created. */
public final class SetupRoutes implements RouteGroup {
  private final AccountCreation making;
  private final CookieSessions sessions;
  private final Credentials credentials;
  private final LoginGuard guard;
  private final Authentication doors;
  private final Pages pages;
  private final InstantSource clock;
  private final String hash;

  /**
   * Creates the routes.
   *
   * @param secret the value that {@link #secret} made
   */
  public SetupRoutes(
      String secret,
      AccountCreation making,
      CookieSessions sessions,
      Credentials credentials,
      LoginGuard guard,
      Authentication doors,
      Pages pages,
      InstantSource clock) {
    this.hash = StoredSecret.hash(secret);
    this.making = making;
    this.sessions = sessions;
    this.credentials = credentials;
    this.guard = guard;
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  /** Creates the secret of a link. */
  public static String secret() {
    return StoredSecret.random();
  }

  /** Returns the path of a link. */
  public static String path(String secret) {
    return "/first/" + secret;
  }

  @Override
  public void addTo(Routes routes) {
    doors.openGet(routes, "/first/{secret}", this::ask);
    doors.openPost(routes, "/first/{secret}", this::make);
  }

  private void ask(Context context) {
    check(context);
    show(context, "", "");
  }

  private void show(Context context, String name, String error) {
    pages.show(
        context,
        AnonymousForms.csrf(context),
        "Create account",
        "account/newaccount.jte",
        Map.of("name", name, "error", error, "path", context.path()));
  }

  private void check(Context context) {
    if (!StoredSecret.same(hash, StoredSecret.hash(context.pathParam("secret")))) {
      throw new RequestRejectedException(
          404, "this is not the link that the server printed at its start");
    }
    if (!making.isFirst()) {
      throw new RequestRejectedException(
          410, "an account already exists; log in, or ask an admin for an account");
    }
  }

  private void make(Context context) {
    check(context);
    AnonymousForms.check(context);
    String name = Forms.text(context, "name");
    try {
      AccountCreation.check(name);
      String password = credentials.hash(Forms.raw(context, "password"));
      Optional<Account> account = making.addFirst(name, password, clock.instant());
      if (account.isPresent()) {
        AnonymousForms.end(context);
        sessions.begin(context, account.get());
        guard.loggedIn(context, account.get());
      }
      Forms.goTo(context, "/");
    } catch (RequestRejectedException e) {
      show(context, name, PageSentence.of(e));
      context.status(e.status());
    }
  }
}
