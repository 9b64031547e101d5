package freshet.web.account;

import freshet.reading.RequestRejectedException;
import freshet.reading.account.AppPasswordFactory;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.Session;
import freshet.web.PublicAddress;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import io.javalin.http.Context;
import java.util.Map;

/** What an account changes about itself: its password, those of its apps, its devices. */
public final class ProfileRoutes implements RouteGroup {
  private static final int LONGEST_LABEL = 100;
  private static final String PASSWORD = "/me/password";
  private static final String APPS = "/me/apps";
  private static final String DEVICES = "/me/devices";

  private final Store store;
  private final Credentials credentials;
  private final LoginGuard guard;
  private final AppPasswordFactory apps;
  private final PublicAddress address;
  private final Authentication doors;
  private final Pages pages;

  public ProfileRoutes(
      Store store,
      Credentials credentials,
      LoginGuard guard,
      AppPasswordFactory apps,
      PublicAddress address,
      Authentication doors,
      Pages pages) {
    this.store = store;
    this.credentials = credentials;
    this.guard = guard;
    this.apps = apps;
    this.address = address;
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PASSWORD, (context, visitor) -> showPassword(context, visitor, "", ""));
    doors.post(routes, PASSWORD, this::changePassword);
    doors.get(routes, APPS, (context, visitor) -> showApps(context, visitor, ""));
    doors.post(routes, APPS, this::addApp);
    doors.post(routes, "/me/apps/{id}/remove", this::removeApp);
    doors.get(routes, DEVICES, this::showDevices);
    doors.post(routes, "/me/sessions/remove", this::endSession);
  }

  /** Shows the form of the password, with what was done or why it was not. */
  private void showPassword(
      Context context, SignedInAccount visitor, String sentence, String error) {
    pages.show(
        context,
        visitor,
        "Password",
        "account/password.jte",
        Map.of(
            "sentence", sentence, "error", error, "apps", store.appPasswords().of(visitor.id())));
  }

  private void showApps(Context context, SignedInAccount visitor, String secret) {
    pages.show(
        context,
        visitor,
        "Reader apps and API",
        "account/apps.jte",
        Map.of(
            "secret",
            secret,
            "address",
            address.of(context),
            "apps",
            store.appPasswords().of(visitor.id())));
  }

  private void showDevices(Context context, SignedInAccount visitor) {
    pages.show(
        context,
        visitor,
        "Devices",
        "account/devices.jte",
        Map.of(
            "sessions",
            store.sessions().of(visitor.id()),
            "logins",
            guard.of(visitor.id()).stream().map(LoginRow::of).toList()));
  }

  private void changePassword(Context context, SignedInAccount visitor) {
    Account account = visitor.account();
    if (account.password() != null
        && !credentials.confirm(context, visitor, Forms.raw(context, "before"))) {
      showPassword(context, visitor, "", "The current password is wrong. Nothing was changed.");
      context.status(403);
      return;
    }
    String hash;
    try {
      hash = credentials.hash(Forms.raw(context, "password"));
    } catch (RequestRejectedException e) {
      showPassword(context, visitor, "", PageSentence.of(e));
      context.status(e.status());
      return;
    }
    store.accounts().password(account.id(), hash);
    store.sessions().of(account.id()).stream()
        .map(Session::hash)
        .filter(other -> !other.equals(visitor.session()))
        .forEach(store.sessions()::remove);
    guard.forget(context, account, true);
    boolean revokes = !Forms.text(context, "apps").isEmpty();
    int revoked = revokes ? store.appPasswords().removeAll(account.id()) : 0;
    showPassword(context, visitor, changed(revoked), "");
  }

  private static String changed(int revoked) {
    String sentence = "Your password is changed, and your other devices are logged out.";
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
    showApps(context, visitor, apps.make(visitor.account(), label));
  }

  private void removeApp(Context context, SignedInAccount visitor) {
    if (!store.appPasswords().remove(visitor.id(), Forms.number(context, "id"))) {
      throw new RequestRejectedException(404, "there is no such app password");
    }
    Forms.goTo(context, APPS);
  }

  private void endSession(Context context, SignedInAccount visitor) {
    String wanted = Forms.text(context, "session");
    store.sessions().of(visitor.id()).stream()
        .map(Session::hash)
        .filter(wanted::equals)
        .forEach(store.sessions()::remove);
    Forms.goTo(context, DEVICES);
  }
}
