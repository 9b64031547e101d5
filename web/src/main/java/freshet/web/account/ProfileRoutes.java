package freshet.web.account;

import freshet.reading.RequestRejectedException;
import freshet.reading.account.AppPasswordFactory;
import freshet.reading.account.Preferences;
import freshet.reading.account.Preferences.Images;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.Session;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import io.javalin.http.Context;
import java.util.Map;

/** The settings page of an account: preferences, password, applications, browsers. */
public final class ProfileRoutes implements RouteGroup {
  private static final int LONGEST_LABEL = 100;
  private static final String PATH = "/me";

  private final Store store;
  private final Credentials credentials;
  private final LoginGuard guard;
  private final AppPasswordFactory apps;
  private final Authentication doors;
  private final Pages pages;

  public ProfileRoutes(
      Store store,
      Credentials credentials,
      LoginGuard guard,
      AppPasswordFactory apps,
      Authentication doors,
      Pages pages) {
    this.store = store;
    this.credentials = credentials;
    this.guard = guard;
    this.apps = apps;
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, (context, visitor) -> show(context, visitor, "", ""));
    doors.post(routes, "/me/prefer", this::prefer);
    doors.post(routes, "/me/password", this::changePassword);
    doors.post(routes, "/me/apps", this::addApp);
    doors.post(routes, "/me/apps/{id}/remove", this::removeApp);
    doors.post(routes, "/me/sessions/remove", this::endSession);
  }

  private void show(Context context, SignedInAccount visitor, String sentence, String secret) {
    pages.show(
        context,
        visitor,
        "Settings",
        "account/me.jte",
        Map.of(
            "sentence",
            sentence,
            "secret",
            secret,
            "apps",
            store.appPasswords().of(visitor.id()),
            "sessions",
            store.sessions().of(visitor.id()),
            "logins",
            guard.of(visitor.id()).stream().map(LoginRow::of).toList()));
  }

  private void prefer(Context context, SignedInAccount visitor) {
    String name = Forms.text(context, "name");
    String value = Forms.text(context, "value");
    if (!Preferences.allows(name, value)) {
      throw new RequestRejectedException(422, "'%s' cannot be '%s'".formatted(name, value));
    }
    store.accounts().prefer(visitor.id(), name, value);
    if (ClientInfo.wantsPart(context)) {
      PageSecurityHeaders.page(context, Images.OFF);
      context.status(204);
    } else {
      Forms.goTo(context, PATH);
    }
  }

  private void changePassword(Context context, SignedInAccount visitor) {
    Account account = visitor.account();
    if (account.password() != null
        && !credentials.confirm(context, visitor, Forms.raw(context, "before"))) {
      throw new RequestRejectedException(403, "the current password is wrong; nothing was changed");
    }
    store.accounts().password(account.id(), credentials.hash(Forms.raw(context, "password")));
    store.sessions().of(account.id()).stream()
        .map(Session::hash)
        .filter(hash -> !hash.equals(visitor.session()))
        .forEach(store.sessions()::remove);
    guard.forget(context, account, true);
    boolean revokes = !Forms.text(context, "apps").isEmpty();
    int revoked = revokes ? store.appPasswords().removeAll(account.id()) : 0;
    show(context, visitor, changed(revoked), "");
  }

  private static String changed(int revoked) {
    String sentence = "Your password is changed, and your other browsers are logged out.";
    return revoked == 0
        ? sentence
        : sentence
            + " %d app passwords are revoked: create new ones for the apps you still use."
                .formatted(revoked);
  }

  private void addApp(Context context, SignedInAccount visitor) {
    String label = Forms.text(context, "label");
    if (label.isEmpty() || label.length() > LONGEST_LABEL) {
      throw new RequestRejectedException(422, "say which app it is for, in at most 100 characters");
    }
    show(context, visitor, "", apps.make(visitor.account(), label));
  }

  private void removeApp(Context context, SignedInAccount visitor) {
    if (!store.appPasswords().remove(visitor.id(), Forms.number(context, "id"))) {
      throw new RequestRejectedException(404, "there is no such app password");
    }
    Forms.goTo(context, PATH);
  }

  private void endSession(Context context, SignedInAccount visitor) {
    String wanted = Forms.text(context, "session");
    store.sessions().of(visitor.id()).stream()
        .map(Session::hash)
        .filter(wanted::equals)
        .forEach(store.sessions()::remove);
    Forms.goTo(context, PATH);
  }
}
