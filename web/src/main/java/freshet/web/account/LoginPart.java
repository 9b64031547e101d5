package freshet.web.account;

import freshet.store.people.Account;
import freshet.store.people.Accounts;
import freshet.web.Refusal;
import freshet.web.Routes;
import freshet.web.WebPart;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;

/** Lets people in and out. */
public final class LoginPart implements WebPart {
  private static final String WRONG = "This name and this password do not belong together.";

  private final Accounts accounts;
  private final BrowserSessions sessions;
  private final Credentials credentials;
  private final LoginGuard guard;
  private final Doors doors;
  private final Pages pages;

  public LoginPart(
      Accounts accounts,
      BrowserSessions sessions,
      Credentials credentials,
      LoginGuard guard,
      Doors doors,
      Pages pages) {
    this.accounts = accounts;
    this.sessions = sessions;
    this.credentials = credentials;
    this.guard = guard;
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
      Forms.goTo(context, "/");
    } else {
      show(context, "", "");
    }
  }

  private void show(Context context, String name, String sentence) {
    pages.show(
        context,
        Anonymous.csrf(context),
        "Log in",
        "account/login.jte",
        Map.of("name", name, "sentence", sentence, "isEmpty", accounts.all().isEmpty()));
  }

  private void login(Context context) {
    Anonymous.check(context);
    String name = Forms.text(context, "name");
    String password = Forms.raw(context, "password");
    try {
      Optional<Account> known = credentials.check(context, name, password);
      if (known.isPresent()) {
        Anonymous.end(context);
        sessions.begin(context, known.get());
        guard.loggedIn(context, known.get());
        Forms.goTo(context, "/");
      } else {
        show(context, name, WRONG);
        context.status(401);
      }
    } catch (Refusal e) {
      show(context, name, String.valueOf(e.getMessage()));
      context.status(e.status());
    }
  }

  private void logout(Context context) {
    sessions.end(context);
    Forms.goTo(context, "/login");
  }
}
