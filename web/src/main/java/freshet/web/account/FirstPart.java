package freshet.web.account;

import freshet.store.people.Account;
import freshet.web.Refusal;
import freshet.web.Routes;
import freshet.web.WebPart;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** The page of the one-time link, on which the first account is made. */
public final class FirstPart implements WebPart {
  private final NewAccounts making;
  private final BrowserSessions sessions;
  private final Credentials credentials;
  private final LoginGuard guard;
  private final Doors doors;
  private final Pages pages;
  private final InstantSource clock;
  private final String hash;

  /**
   * Knows the link by the hash of its secret.
   *
   * @param secret as {@link #secret} made it
   */
  public FirstPart(
      String secret,
      NewAccounts making,
      BrowserSessions sessions,
      Credentials credentials,
      LoginGuard guard,
      Doors doors,
      Pages pages,
      InstantSource clock) {
    this.hash = Secrets.hash(secret);
    this.making = making;
    this.sessions = sessions;
    this.credentials = credentials;
    this.guard = guard;
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  /** The secret of a link. */
  public static String secret() {
    return Secrets.random();
  }

  /** The path of a link. */
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

  private void show(Context context, String name, String sentence) {
    pages.show(
        context,
        Anonymous.csrf(context),
        "The first account",
        "account/first.jte",
        Map.of("name", name, "sentence", sentence, "path", context.path()));
  }

  private void check(Context context) {
    if (!Secrets.same(hash, Secrets.hash(context.pathParam("secret")))) {
      throw new Refusal(404, "this link is not the one that the server printed when it started");
    }
    if (!making.isFirst()) {
      throw new Refusal(410, "there is an account already; log in, or ask an admin for one");
    }
  }

  private void make(Context context) {
    check(context);
    Anonymous.check(context);
    String name = Forms.text(context, "name");
    try {
      NewAccounts.check(name);
      String password = credentials.hash(Forms.raw(context, "password"));
      Optional<Account> account = making.addFirst(name, password, clock.instant());
      if (account.isPresent()) {
        Anonymous.end(context);
        sessions.begin(context, account.get());
        guard.loggedIn(context, account.get());
      }
      Forms.goTo(context, "/");
    } catch (Refusal e) {
      show(context, name, String.valueOf(e.getMessage()));
      context.status(e.status());
    }
  }
}
