package freshet.app;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import freshet.village.VillageHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading in a real browser, from the first start on; skipped where there is none. */
class BrowserStoryTest {
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

  private Page page(Browser.NewContextOptions options) {
    return chromium.page(chromium.context(options));
  }

  @Test
  void story_fromTheFirstLinkToTheNextLogin() throws IOException {
    VillageHost news = server.host("news", ReaderPagesTest.feed("News", 60));
    VillageHost blog = server.host("blog", ReaderPagesTest.feed("A quiet blog", 2));
    Page page = page(new Browser.NewContextOptions().setViewportSize(1400, 900));

    makeAccount(page);
    importList(page, news, blog);
    readByKeyboard(page);
    arrivals(page);
    logOutAndIn(page);
    onAPhoneInTheDark(page.context().storageState());

    Assertions.assertThat(chromium.complaints()).isEmpty();
  }

  private void makeAccount(Page page) {
    page.navigate(server.url() + server.firstPath());
    page.getByLabel("Name").fill("ada");
    page.getByLabel("Password").fill(WebVisitor.PASSWORD);
    Chromium.shoot(page, "first");
    Chromium.click(page, "button", "Create account");
    assertThat(page.getByText("Welcome to Freshet, ada")).isVisible();
  }

  private void importList(Page page, VillageHost news, VillageHost blog) throws IOException {
    Path list =
        Files.writeString(
            folder.resolve("list.opml"),
            """
            <opml version="2.0"><body>
            <outline text="Daily"><outline text="News" xmlUrl="%s"/></outline>
            <outline text="A quiet blog" xmlUrl="%s"/></body></opml>\
            """
                .formatted(news.url("/feed"), blog.url("/feed")));
    page.locator("input[type=file]").setInputFiles(list); // which imports it
    assertThat(page.locator(".import-progress")).containsText("Imported 2 feeds in 1 folder.");
    server.awaitRetrieved(1);
    server.awaitRetrieved(2);
    assertThat(page.locator(".import-progress .banner.ok")).isVisible();
    Chromium.shoot(page, "imported");
    page.locator("#sidebar [data-key=manage]").click();
    Chromium.shoot(page, "subscriptions");
    page.navigate(server.url() + "/");
    assertThat(page.locator("[data-count=all]")).hasText("62");
    assertThat(page.locator("[data-count='folder:Daily']")).hasText("60");
  }

  private static void readByKeyboard(Page page) {
    page.keyboard().press("j");
    assertThat(page.locator("#posting article h2")).isVisible();
    assertThat(page.locator("[data-count=all]")).hasText("61");
    String first = page.locator("#posting article h2").innerText();
    page.keyboard().press("j");
    assertThat(page.locator("#posting article h2")).not().hasText(first);
    page.keyboard().press("s");
    assertThat(page.locator(".row.selected.starred")).hasCount(1);
    assertThat(page.locator("#posting [data-mark=starred][aria-pressed=true]")).isVisible();
    assertThat(page.locator(".toast")).containsText("Starred");
    page.keyboard().press("m");
    assertThat(page.locator(".row.selected.unread")).hasCount(1);
    assertThat(page.locator("[data-count=all]")).hasText("61");
    Chromium.shoot(page, "reader");
    page.keyboard().press("k");
    assertThat(page.locator("#posting article h2")).hasText(first);
    page.keyboard().press("n");
    assertThat(page.locator("#posting article h2")).hasText(first);
    page.keyboard().press("o");
    assertThat(page.locator("#posting article h2")).not().hasText(first);
    page.keyboard().press("o");
    assertThat(page.locator("#posting article")).hasCount(0);
    page.keyboard().press("?");
    assertThat(page.locator("#help")).isVisible();
    Chromium.shoot(page, "help");
    page.keyboard().press("Escape");
    for (int i = 0; i < 45; i++) {
      page.keyboard().press("n");
    }
    assertThat(page.locator(".row")).hasCount(62);
    page.keyboard().press("g");
    page.keyboard().press("s");
    assertThat(page.locator("h1")).hasText("Starred");
    assertThat(page.locator(".row")).hasCount(1);
    page.keyboard().press("g");
    page.keyboard().press("a");
    assertThat(page.locator("h1")).hasText("All articles");
  }

  /** New postings show up by themselves, and stay when all that was shown is marked as read. */
  private void arrivals(Page page) {
    VillageHost late = server.host("late", ReaderPagesTest.feed("Late news", 3));
    long feed = server.heldBack(late.url("/feed"));
    long account = server.store().accounts().find("ada").orElseThrow().id();
    Instant now = Instant.now();
    server.store().subscriptions().add(account, Map.of(feed, List.of()), now, now);
    page.waitForResponse(response -> response.url().endsWith("/events"), page::reload);
    assertThat(page.locator(".row").first()).isVisible();
    server.release(feed);
    assertThat(page.locator("#news p")).hasText("3 new articles");
    assertThat(page.locator("[data-count='feed:" + feed + "']")).hasText("3");
    Chromium.shoot(page, "news");
    page.keyboard().press("Shift+A");
    assertThat(page.locator("[data-count=all]")).hasText("3");
    assertThat(page.locator(".row")).hasCount(3);
  }

  private void logOutAndIn(Page page) {
    page.locator("[popovertarget=account-menu]").click();
    page.locator("#account-menu button:has-text('Log out')").click();
    assertThat(page).hasURL(Pattern.compile(".*/login"));
    Chromium.shoot(page, "login");
    page.getByLabel("Name").fill("ada");
    page.getByLabel("Password").fill(WebVisitor.PASSWORD);
    page.keyboard().press("Enter");
    assertThat(page.locator(".row")).hasCount(3);
    page.locator("#sidebar [data-key=settings]").click();
    assertThat(page).hasURL(Pattern.compile(".*/me"));
    Chromium.shoot(page, "settings");
  }

  private void onAPhoneInTheDark(String state) {
    Page phone =
        page(
            new Browser.NewContextOptions()
                .setStorageState(state)
                .setViewportSize(390, 800)
                .setColorScheme(ColorScheme.DARK));
    phone.navigate(server.url() + "/?show=all");
    Chromium.shoot(phone, "phone-dark-river");
    Assertions.assertThat(phone.evaluate("document.documentElement.scrollWidth"))
        .as("nothing sticks out")
        .isEqualTo(390);
    phone.locator(".drawer-link").click();
    assertThat(phone.locator("#sidebar")).isVisible();
    Chromium.shoot(phone, "phone-dark-feeds");
    phone.keyboard().press("Escape");
    assertThat(phone.locator("#sidebar")).isHidden();
    phone.locator(".row .open").first().click();
    assertThat(phone.locator("#posting article")).isVisible();
    assertThat(phone.locator("#river")).isHidden();
    Chromium.shoot(phone, "phone-dark-posting");
    phone.locator(".toolbar .back").click();
    assertThat(phone.locator("#river")).isVisible();
  }
}
