package freshet.app;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import freshet.store.account.Notification;
import freshet.village.VillageHost;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Search, rules and alerts in a real browser; skipped where there is none. */
class AlertStoryTest {
  @TempDir private Path folder;
  private RunningServer server;
  private Chromium chromium;

  @BeforeEach
  void start() {
    chromium = Chromium.launch();
    server = RunningServer.start(folder.resolve("data"));
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
    if (chromium != null) {
      chromium.close();
    }
  }

  @Test
  void story_fromASearchToAnAlert() {
    VillageHost news = server.host("news", ReaderPagesTest.feed("News", 30));
    try (WebVisitor ada = WebVisitor.first(server)) {
      ada.at("/subscriptions")
          .post("/subscriptions", Map.of("url", news.url("/feed"), "folder", "Daily"));
      server.awaitRetrieved(1);
      server.store().search().index(500);
    }
    BrowserContext context =
        chromium.context(new Browser.NewContextOptions().setViewportSize(1400, 900));
    context.grantPermissions(List.of("notifications"));
    Page page = chromium.page(context);
    login(page);

    searchByKeyboard(page);
    saveAlert(page);
    tryRule(page);
    arrival(page);
    onAPhoneInTheDark(context.storageState());
    Assertions.assertThat(chromium.complaints()).isEmpty();
  }

  private void login(Page page) {
    page.navigate(server.url() + "/login");
    page.getByLabel("Name").fill("ada");
    page.getByLabel("Password").fill(WebVisitor.PASSWORD);
    page.keyboard().press("Enter");
    assertThat(page.locator(".row").first()).isVisible();
  }

  private static void searchByKeyboard(Page page) {
    page.keyboard().press("/");
    page.keyboard().type("late posting");
    page.keyboard().press("Enter");
    assertThat(page.getByText("Nothing matches \"late posting\".")).isVisible();
    page.keyboard().press("/");
    page.keyboard().type("wörds -17");
    page.keyboard().press("Enter");
    assertThat(page.locator(".row")).hasCount(29);
    page.keyboard().press("j");
    assertThat(page.locator("#posting article h2")).hasText("News posting 1");
    Assertions.assertThat(page.evaluate("CSS.highlights.get('found').size > 20")).isEqualTo(true);
    Chromium.shoot(page, "search");
  }

  private void saveAlert(Page page) {
    page.navigate(server.url() + "/search?q=late+posting");
    page.locator("[popovertarget=list-menu]").click();
    page.locator("#list-menu a:has-text('Alert me about this')").click();
    assertThat(page.getByLabel("Name")).hasValue("late posting");
    page.getByLabel("Name").fill("Late ones");
    Chromium.click(page, "button", "Save");
    assertThat(page.locator("main h2").first()).hasText("Late ones");
    page.locator(".back").click();
    assertThat(page.getByText("This browser may show alerts")).isVisible();
    Chromium.shoot(page, "alerts");
  }

  private void tryRule(Page page) {
    Chromium.click(page, "a", "Rules");
    page.getByLabel("Look for").fill("posting 2*");
    page.getByLabel("Star", new Page.GetByLabelOptions().setExact(true)).check();
    Chromium.click(page, "button", "Try it out");
    assertThat(page.locator("#result")).containsText("would have matched 11 of the last 30");
    Chromium.shoot(page, "rule-tried");
    Chromium.click(page, "button", "Save");
    assertThat(page.locator(".settings")).containsText("Star what has posting 2*");
    Chromium.shoot(page, "rules");
  }

  /** The toast shows, and so does the browser's own message. */
  private void arrival(Page page) {
    VillageHost late = server.host("late", ReaderPagesTest.feed("Late", 1));
    long feed = server.heldBack(late.url("/feed"));
    long account = server.store().accounts().find("ada").orElseThrow().id();
    Instant now = Instant.now();
    server.store().subscriptions().add(account, Map.of(feed, List.of()), now, now);
    page.addInitScript(
        "window.shown = []; const Real = window.Notification;"
            + "window.Notification = class extends Real { constructor(title, more) {"
            + "super(title, more); window.shown.push(title + ': ' + more.body); } };");
    page.waitForResponse(
        response -> response.url().endsWith("/events"), () -> page.navigate(server.url() + "/"));
    server.release(feed);
    assertThat(page.locator(".toast")).hasText("Late ones: Late posting 1");
    Chromium.shoot(page, "alert-toast");
    Assertions.assertThat(page.evaluate("window.shown"))
        .isEqualTo(List.of("Late ones: Late posting 1"));
    page.waitForCondition(
        () ->
            server.store().notifications().latest(1, 1).getFirst().state()
                == Notification.State.SENT);
    page.navigate(server.url() + "/alerts");
    Chromium.click(page, "a", "Late ones");
    assertThat(page.locator(".table tbody tr")).containsText("Late posting 1");
    assertThat(page.locator(".table tbody tr td").last()).hasText("told");
    Chromium.shoot(page, "alert");
  }

  private void onAPhoneInTheDark(String state) {
    BrowserContext context =
        chromium.context(
            new Browser.NewContextOptions()
                .setStorageState(state)
                .setViewportSize(390, 800)
                .setColorScheme(ColorScheme.DARK));
    Page phone = chromium.page(context);
    for (String path : List.of("/search?q=posting", "/rules/1", "/alerts", "/alerts/1")) {
      phone.navigate(server.url() + path);
      Chromium.shoot(phone, "phone-dark" + path.replaceAll("[^a-z0-9]+", "-"));
      Assertions.assertThat(phone.evaluate("document.documentElement.scrollWidth"))
          .as(path + ": nothing sticks out")
          .isEqualTo(390);
    }
  }
}
