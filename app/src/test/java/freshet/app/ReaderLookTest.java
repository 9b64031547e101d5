package freshet.app;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of the reader as people see them: on wide and narrow screens, light and dark. */
class ReaderLookTest {
  @TempDir private Path folder;
  private RunningServer server;
  private Chromium chromium;
  private WebVisitor ada;
  private ReaderFeeds feeds;

  @BeforeEach
  void start() {
    chromium = Chromium.launch();
    server = RunningServer.start(folder.resolve("data"));
    ada = WebVisitor.first(server);
    feeds = ReaderFeeds.subscribe(server, server.store().accounts().find("ada").orElseThrow().id());
  }

  @AfterEach
  void stop() {
    ada.close();
    server.close();
    chromium.close();
  }

  private BrowserContext context(int width, int height, @Nullable ColorScheme colours) {
    BrowserContext context =
        chromium.context(
            new NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(colours)
                .setTimezoneId(ReaderFeeds.evening()));
    LayoutShifts.watch(context);
    context.addCookies(ReaderFeeds.cookies(server, ada));
    return context;
  }

  private static void pictures(Page page) {
    page.waitForFunction(
        "() => [...document.images].filter(one => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight).every(one => one.complete)");
  }

  private void shoot(Page page, String name) {
    pictures(page);
    Chromium.shoot(page, "reader-" + name);
  }

  @Test
  void pages_breakNoRuleOfAccessibility_andNothingMoves() {
    Page page = chromium.page(context(1440, 900, null));
    page.navigate(server.url() + "/");
    assertThat(page.locator(".row").first()).isVisible();
    shoot(page, "list");
    Assertions.assertThat(LayoutShifts.of(page)).isEmpty();
    AxeCheck.assertClean(page, "list");

    page.locator(".row:has-text('comet') .open").click();
    assertThat(page.locator("#posting h2.headline")).hasText("A comet that forgot to come back");
    shoot(page, "article");
    AxeCheck.assertClean(page, "article");
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    shoot(page, "article-dark");
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(null));
    page.reload();
    assertThat(page.locator("#posting h2.headline")).hasText("A comet that forgot to come back");
    pictures(page);
    Assertions.assertThat(LayoutShifts.of(page)).isEmpty();

    for (String layout : List.of("titles", "magazine")) {
      ada.at("/").post("/me/prefer", Map.of("name", "layout", "value", layout));
      page.navigate(server.url() + "/?show=all");
      assertThat(page.locator(".row").first()).isVisible();
      shoot(page, layout);
      Assertions.assertThat(LayoutShifts.of(page)).as(layout).isEmpty();
      AxeCheck.assertClean(page, layout);
    }
    ada.at("/").post("/me/prefer", Map.of("name", "layout", "value", "cards"));

    page.navigate(server.url() + "/feed/" + feeds.feed("silent") + "?show=all");
    assertThat(page.locator(".banner.bad"))
        .containsText(Pattern.compile("Not found since .*\\(404\\)"));
    shoot(page, "failing");
    AxeCheck.assertClean(page, "failing feed");
    page.navigate(server.url() + "/search?q=comet");
    shoot(page, "search");
    AxeCheck.assertClean(page, "search");
    for (String path : List.of("/starred", "/labels", "/today")) {
      page.navigate(server.url() + path);
      shoot(page, path.substring(1));
      AxeCheck.assertClean(page, path);
    }
    page.keyboard().press("?");
    shoot(page, "keys");
    AxeCheck.assertClean(page, "keys");
    page.keyboard().press("Escape");
    page.keyboard().press("g");
    page.keyboard().press("a");
    assertThat(page.locator("h1")).hasText("All articles");
    page.keyboard().press("Shift+A");
    assertThat(page.getByText("You’re all caught up")).isVisible();
    shoot(page, "caught-up");
    AxeCheck.assertClean(page, "caught up");
    Assertions.assertThat(chromium.complaints()).isEmpty();
  }

  @Test
  void phoneAndTablet_showOnePaneOrTwo() {
    Page phone = chromium.page(context(390, 844, null));
    phone.navigate(server.url() + "/");
    assertThat(phone.locator(".row").first()).isVisible();
    shoot(phone, "phone-list");
    Assertions.assertThat(LayoutShifts.of(phone)).isEmpty();
    AxeCheck.assertClean(phone, "list on a phone");
    phone.locator(".row:has-text('comet') .open").click();
    assertThat(phone.locator("#posting h2.headline")).isVisible();
    assertThat(phone.locator("#river")).isHidden();
    shoot(phone, "phone-article");
    AxeCheck.assertClean(phone, "article on a phone");
    phone.goBack();
    assertThat(phone.locator("#river")).isVisible();
    phone.locator(".drawer-link").click();
    assertThat(phone.locator("#sidebar")).isVisible();
    phone.waitForFunction("() => document.getAnimations().length === 0");
    shoot(phone, "phone-drawer");
    AxeCheck.assertClean(phone, "drawer");

    Page tablet = chromium.page(context(1024, 768, ColorScheme.DARK));
    ReaderFeeds.serveSound(tablet);
    tablet.navigate(server.url() + "/");
    tablet.locator(".row:has-text('Episode 41') .open").click();
    tablet.locator("[data-play]").click();
    assertThat(tablet.locator("#player .toggle")).hasAttribute("aria-label", "Pause");
    shoot(tablet, "tablet");
    AxeCheck.assertClean(tablet, "tablet");
    Assertions.assertThat(chromium.complaints()).isEmpty();
  }
}
