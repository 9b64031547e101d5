package freshet.app;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Making a feed in a real browser; skipped where there is none. */
class FeedsOutBrowserTest {
  @TempDir private Path folder;

  @Test
  void feed_isMadeAndItsAddressCopied() {
    try (Chromium browser = Chromium.launch();
        RunningServer server = RunningServer.start(folder)) {
      Page page =
          browser.page(
              new Browser.NewContextOptions()
                  .setViewportSize(1300, 800)
                  .setPermissions(List.of("clipboard-read", "clipboard-write")));
      arrive(server, page);
      make(page);
      copy(server, page);
      pageOfTheApi(server, page);
      onAPhoneInTheDark(browser, server, page.context().storageState());
      Assertions.assertThat(browser.complaints()).isEmpty();
    }
  }

  private static void arrive(RunningServer server, Page page) {
    page.navigate(server.url() + server.firstPath());
    page.getByLabel("Name").fill("ada");
    page.getByLabel("Password").fill(WebVisitor.PASSWORD);
    page.keyboard().press("Enter");
    assertThat(page.getByText("Welcome to Freshet")).isVisible();
    page.navigate(server.url() + "/add");
    page.getByLabel("Address of a site or feed")
        .fill(server.host("news", ReaderPagesTest.feed("News", 30)).url("/feed"));
    page.getByLabel("Or a new folder").fill("Daily");
    page.keyboard().press("Enter");
    assertThat(page.getByText("News posting 1").first()).isVisible();
    page.locator("button:text-is('Add feed')").click();
    server.awaitRetrieved(1);
    assertThat(page.locator("#river h1")).hasText("News");
    page.navigate(server.url() + "/");
    page.locator("#sidebar [data-key=manage]").click();
    page.locator(".tabs a:text-is('Published feeds')").click();
  }

  private static void make(Page page) {
    page.getByLabel("What to publish").selectOption("folder:Daily");
    page.getByLabel("Title (optional)").fill("Daily for the office");
    page.locator("button:text-is('Create')").click();
    assertThat(page.locator(".given h3")).hasText("Daily for the office");
    page.getByLabel("What to publish").selectOption("search");
    page.getByLabel("Words, for articles with words").fill("heat pump");
    page.keyboard().press("Enter");
    assertThat(page.locator(".given h3")).hasCount(2);
    Chromium.shootWhole(page, "feeds-out");
  }

  private static void copy(RunningServer server, Page page) {
    page.locator("button[data-copy]").first().click();
    assertThat(page.locator(".toast")).hasText("Address copied");
    String address = (String) page.evaluate("navigator.clipboard.readText()");
    Assertions.assertThat(address).startsWith(server.url() + "/out/").endsWith(".rss");
    page.locator("summary:text-is('Change')").first().click();
    page.locator("button:text-is('New address')").first().click();
    assertThat(page.locator(".address input").first()).not().hasValue(address);
  }

  private static void pageOfTheApi(RunningServer server, Page page) {
    page.navigate(server.url() + "/api");
    assertThat(page.locator("dt").first()).containsText("/api/v1/me");
    Chromium.shootWhole(page, "api");
  }

  private static void onAPhoneInTheDark(Chromium browser, RunningServer server, String state) {
    Page phone =
        browser.page(
            new Browser.NewContextOptions()
                .setStorageState(state)
                .setViewportSize(390, 800)
                .setColorScheme(ColorScheme.DARK));
    for (String path : List.of("/feeds-out", "/api")) {
      phone.navigate(server.url() + path);
      Chromium.shootWhole(phone, "phone-dark" + path.replace('/', '-'));
      Assertions.assertThat(phone.evaluate("document.documentElement.scrollWidth"))
          .as("nothing sticks out of " + path)
          .isEqualTo(390);
    }
  }
}
