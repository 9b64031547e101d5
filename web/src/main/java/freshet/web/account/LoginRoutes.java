package freshet.web.account;

import freshet.reading.RequestRejectedException;
import freshet.store.account.Account;
import freshet.store.sql.AccountTable;
import freshet.web.PublicAddress;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages for login and logout. */
public final class LoginRoutes implements RouteGroup {
  private static final String WRONG = "Name and password don’t match.";

  private final AccountTable accounts;
  private final CookieSessions sessions;
  private final Credentials credentials;
  private final LoginGuard guard;
  private final PublicAddress address;
  private final Authentication doors;
  private final Pages pages;

  public LoginRoutes(
      AccountTable accounts,
      CookieSessions sessions,
      Credentials credentials,
      LoginGuard guard,
      PublicAddress address,
      Authentication doors,
      Pages pages) {
    this.accounts = accounts;
    this.sessions = sessions;
    this.credentials = credentials;
    this.guard = guard;
    this.address = address;
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.openGet(routes, "/login", this::ask);
    doors.openPost(routes, "/login", this::login);
    doors.post(routes, "/logout", (context, _) -> logout(context));
  }

  private void ask(Context context) {
    if (sessions.of(context).isPresent()) {
      Forms.goTo(context, next(context.queryParam(ReturnPath.FIELD)));
    } else {
      show(context, "", "");
    }
  }

  private static String next(@Nullable String wanted) {
    String path = ReturnPath.safe(wanted);
    return path.isEmpty() ? "/" : path;
  }

  /** Shows the form; whoever comes with a session that has ended is told so. */
  private void show(Context context, String name, String error) {
    @Nullable String asked = context.queryParam(ReturnPath.FIELD);
    String next = ReturnPath.safe(asked == null ? Forms.text(context, ReturnPath.FIELD) : asked);
    String session = Optional.ofNullable(context.cookie(CookieSessions.COOKIE)).orElse("");
    String host = address.of(context);
    pages.show(
        context,
        AnonymousForms.csrf(context),
        "Log in",
        "account/login.jte",
        Map.of(
            "name",
            name,
            "error",
            error,
            "next",
            next,
            "host",
            host.substring(host.indexOf("//") + 2),
            "loggedOut",
            !session.isEmpty() && error.isEmpty(),
            "isEmpty",
            accounts.all().isEmpty()));
  }

  private void login(Context context) {
    AnonymousForms.check(context);
    String name = Forms.text(context, "name");
    String password = Forms.raw(context, "password");
    try {
      Optional<Account> known = credentials.check(context, name, password);
      if (known.isPresent()) {
        AnonymousForms.end(context);
        sessions.begin(context, known.get());
        guard.loggedIn(context, known.get());
        Forms.goTo(context, next(Forms.text(context, ReturnPath.FIELD)));
      } else {
        show(context, name, WRONG);
        context.status(401);
      }
    } catch (RequestRejectedException e) {
      show(context, name, PageSentence.of(e));
      context.status(e.status());
    }
  }

  private void logout(Context context) {
    sessions.end(context);
    Forms.goTo(context, "/login");
  }
}
