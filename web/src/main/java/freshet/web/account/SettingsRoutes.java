package freshet.web.account;

import freshet.reading.RequestRejectedException;
import freshet.reading.account.Preferences;
import freshet.store.Store;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import io.javalin.http.Context;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** The sections of the settings that hold preferences, and what is known of account and server. */
public final class SettingsRoutes implements RouteGroup {
  private static final String PATH = "/me";
  private static final String LAYOUT = "layout";
  private static final String USUAL_LAYOUT = "cards";

  /** The forms of dates to choose from; any other can be set through the browser. */
  private static final List<Locale> LOCALES =
      List.of(Locale.UK, Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN);

  private final Store store;
  private final String version;
  private final LoginGuard guard;
  private final Authentication doors;
  private final Pages pages;

  public SettingsRoutes(
      Store store, String version, LoginGuard guard, Authentication doors, Pages pages) {
    this.store = store;
    this.version = version;
    this.guard = guard;
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, this::showAppearance);
    section(routes, "/me/reading", "Reading", "reading");
    section(routes, "/me/keyboard", "Keyboard", "keyboard");
    section(routes, "/me/profile", "Profile", "profile");
    section(routes, "/me/transfer", "Import and export", "transfer");
    doors.get(routes, "/me/time", this::showTime);
    doors.get(routes, "/me/about", this::showAbout);
    doors.adminGet(routes, "/me/sign-in", this::showSignIn);
    doors.post(routes, "/me/prefer", this::prefer);
  }

  private void section(Routes routes, String path, String title, String template) {
    doors.get(
        routes,
        path,
        (context, visitor) ->
            pages.show(context, visitor, title, "account/" + template + ".jte", Map.of()));
  }

  /** Shows how pages look; the layout of lists can be chosen where lists have several. */
  private void showAppearance(Context context, SignedInAccount visitor) {
    String layout = store.accounts().preferences(visitor.id()).getOrDefault(LAYOUT, USUAL_LAYOUT);
    pages.show(
        context,
        visitor,
        "Appearance",
        "account/appearance.jte",
        Map.of("layout", Preferences.allows(LAYOUT, USUAL_LAYOUT) ? layout : ""));
  }

  private void showTime(Context context, SignedInAccount visitor) {
    pages.show(
        context,
        visitor,
        "Language and time",
        "account/time.jte",
        Map.of("zones", new TreeSet<>(ZoneId.getAvailableZoneIds()), "locales", LOCALES));
  }

  private void showAbout(Context context, SignedInAccount visitor) {
    pages.show(context, visitor, "About", "account/about.jte", Map.of("version", version));
  }

  private void showSignIn(Context context, SignedInAccount visitor) {
    Map<Long, String> names = AccountAdminRoutes.names(store.accounts().all());
    List<LoginRow> logins =
        guard.latest().stream().map(attempt -> LoginRow.of(attempt, names)).toList();
    pages.show(context, visitor, "Sign-in", "account/signin.jte", Map.of("logins", logins));
  }

  /** Saves a preference; a switch that is off sends no value. */
  private void prefer(Context context, SignedInAccount visitor) {
    String name = Forms.text(context, "name");
    String given = Forms.text(context, "value");
    String value = given.isEmpty() ? withoutValue(name) : given;
    if (!Preferences.allows(name, value)) {
      throw new RequestRejectedException(
          422,
          name.equals(Preferences.ZONE)
              ? "there is no time zone '%s'; try one such as Europe/Berlin".formatted(given)
              : "'%s' cannot be '%s'".formatted(name, given));
    }
    store.accounts().prefer(visitor.id(), name, value);
    Forms.saved(context, sectionOf(name));
  }

  private static String withoutValue(String name) {
    return name.equals(Preferences.ZONE) || name.equals(Preferences.LOCALE)
        ? Preferences.BROWSER
        : "off";
  }

  /** Returns where a preference is set. */
  private static String sectionOf(String name) {
    return switch (name) {
      case Preferences.SHOW -> "/me/reading";
      case Preferences.KEYS -> "/me/keyboard";
      case Preferences.ZONE, Preferences.LOCALE -> "/me/time";
      default -> PATH;
    };
  }
}
