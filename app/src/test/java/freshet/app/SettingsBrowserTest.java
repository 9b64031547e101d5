package freshet.app;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings, login and errors in a real browser. */
class SettingsBrowserTest {
  private static final List<String> PAGES =
      List.of(
          "/me",
          "/me/reading",
          "/me/keyboard",
          "/me/time",
          "/me/profile",
          "/me/password",
          "/me/devices",
          "/me/apps",
          "/save-targets",
          "/me/transfer",
          "/people",
          "/me/sign-in",
          "/me/checking",
          "/me/about",
          "/problems",
          "/api",
          "/alerts/confirm",
          "/no/such/page",
          "/feed/1/settings",
          "/feed/1/why",
          "/dashboard",
          "/dashboard/delay",
          "/dashboard/politeness",
          "/dashboard/errors",
          "/dashboard/what-if");

  @TempDir private Path folder;
  private RunningServer server;
  private Chromium chromium;

  @BeforeEach
  void start() {
    chromium = Chromium.launch();
    server = RunningServer.start(folder);
    long feed = server.heldBack(server.host("news", ReaderPagesTest.feed("News", 5)).url("/feed"));
    server.release(feed);
    server.awaitRetrieved(feed);
  }

  @AfterEach
  void stop() {
    server.close();
    chromium.close();
  }

  private Page open(BrowserContext context) {
    Page page = chromium.page(context);
    page.navigate(server.url() + server.firstPath());
    AxeCheck.assertClean(page, "first account");
    Chromium.shoot(page, "first-account");
    page.getByLabel("Name").fill("ada");
    page.getByLabel("Password").fill(WebVisitor.PASSWORD);
    page.keyboard().press("Enter");
    assertThat(page.locator("#sidebar"))
        .isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(60_000));
    return page;
  }

  private BrowserContext desktop() {
    return chromium.context(new NewContextOptions().setViewportSize(1440, 900));
  }

  @Test
  void settings_areSavedAtOnce_byKeyboard_andHold() {
    Page page = open(desktop());
    page.locator("#sidebar [data-key=settings]").click();
    assertThat(page.locator("h1")).hasText("Appearance");
    page.locator("input[name=value][value=auto]").focus();
    page.keyboard().press("ArrowRight");
    page.keyboard().press("ArrowRight");
    assertThat(page.locator("[data-saved]")).hasText("Saved");
    assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
    Chromium.shoot(page, "settings-dark");
    page.locator("#pref-thumbnails").focus();
    page.keyboard().press("Space");
    assertThat(page.locator("body")).hasAttribute("data-thumbnails", "off");
    page.locator("label:has-text('Sans')").click();
    assertThat(page.locator("body")).hasAttribute("data-typeface", "sans");
    page.waitForResponse("**/me/prefer", () -> page.locator("label:has-text('125 %')").click());

    page.reload();
    assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
    assertThat(page.locator("body")).hasAttribute("data-typeface", "sans");
    assertThat(page.locator("body")).hasAttribute("data-text", "125");
    assertThat(page.locator("#pref-thumbnails")).not().isChecked();
    Assertions.assertThat(chromium.complaints()).isEmpty();
  }

  @Test
  void wrongValue_isSaidBesideTheFields() {
    Page page = open(desktop());
    page.navigate(server.url() + "/me/time");
    page.getByLabel("Time zone").fill("Europe/Atlantis");
    page.keyboard().press("Tab");
    assertThat(page.locator("[data-saved]")).containsText("Not saved: there is no time zone");
    assertThat(page.getByLabel("Time zone")).hasAttribute("aria-invalid", "true");
    page.getByLabel("Time zone").fill("Asia/Tokyo");
    page.keyboard().press("Tab");
    assertThat(page.locator("[data-saved]")).hasText("Saved");
  }

  @Test
  void shortcuts_canBeSwitchedOff() {
    Page page = open(desktop());
    page.navigate(server.url() + "/me/keyboard");
    page.locator("#pref-keys").focus();
    page.keyboard().press("Space");
    assertThat(page.locator("[data-saved]")).hasText("Saved");
    page.navigate(server.url() + "/starred");
    page.keyboard().press("g");
    page.keyboard().press("d");
    page.keyboard().press("?");
    assertThat(page.locator("#help")).isHidden();
    assertThat(page.locator("h1")).hasText("Starred");
    page.navigate(server.url() + "/me/keyboard");
    page.locator("#pref-keys").focus();
    page.keyboard().press("Space");
    assertThat(page.locator("[data-saved]")).hasText("Saved");
    page.evaluate("document.activeElement.blur()");
    page.keyboard().press("g");
    page.keyboard().press("d");
    assertThat(page.locator("h1")).hasText("Dashboard");
  }

  @Test
  void pages_haveNoBarriers_andNothingSticksOut() {
    Page page = open(desktop());
    for (String path : PAGES) {
      page.navigate(server.url() + path);
      AxeCheck.assertClean(page, path);
      Chromium.shoot(page, "page" + path.replace('/', '-'));
    }
    Page phone =
        chromium.page(
            new NewContextOptions()
                .setStorageState(page.context().storageState())
                .setViewportSize(390, 844)
                .setHasTouch(true)
                .setColorScheme(ColorScheme.DARK));
    for (String path : PAGES) {
      phone.navigate(server.url() + path);
      Chromium.shoot(phone, "phone" + path.replace('/', '-'));
      Assertions.assertThat(phone.evaluate("document.documentElement.scrollWidth"))
          .as("nothing sticks out of " + path)
          .isEqualTo(390);
      Assertions.assertThat(AxeCheck.violations(phone)).as(path).isEmpty();
    }
  }

  @Test
  void login_saysWhatIsWrong_andGoesOn() {
    Page page = open(desktop());
    page.context().clearCookies();
    page.navigate(server.url() + "/dashboard/errors?by=hours");
    assertThat(page.locator("h1")).hasText("Welcome back");
    AxeCheck.assertClean(page, "login");
    page.getByLabel("Name").fill("ada");
    page.getByLabel("Password").fill("wrong");
    page.locator("[data-reveal]").click();
    assertThat(page.getByLabel("Password")).hasAttribute("type", "text");
    page.getByLabel("Password").press("Enter");
    assertThat(page.locator("#login-error")).hasText("Name and password don’t match.");
    assertThat(page.getByLabel("Name")).hasValue("ada");
    AxeCheck.assertClean(page, "wrong login");
    Chromium.shoot(page, "login-wrong");
    page.getByLabel("Password").fill(WebVisitor.PASSWORD);
    page.keyboard().press("Enter");
    assertThat(page).hasURL(Pattern.compile(".*/dashboard/errors\\?by=hours"));
  }

  /** The page that stays open says that the server is away, and goes on when it is back. */
  @Test
  void serverThatIsRestarted_isMissedAndFoundAgain() {
    Page page = open(desktop());
    page.navigate(server.url() + "/me");
    String port = Integer.toString(URI.create(server.url()).getPort());
    server.close();
    assertThat(page.locator(".lost")).containsText("The server does not answer.");
    page.locator("#sidebar [data-key=starred]").click();
    assertThat(page.locator(".toast")).containsText("cannot be reached");
    assertThat(page).hasURL(Pattern.compile(".*/me"));
    server = RunningServer.start(folder, Map.of("port", port));
    assertThat(page.locator(".lost")).isHidden();
    page.locator("label:has-text('Dark')").click();
    assertThat(page.locator("[data-saved]")).hasText("Saved");
    page.locator("#sidebar [data-key=starred]").click();
    assertThat(page.locator("h1")).hasText("Starred");
  }
}
