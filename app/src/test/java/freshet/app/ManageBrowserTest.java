package freshet.app;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import freshet.village.Behaviours;
import freshet.village.VillageHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Adding and managing feeds in a real browser; skipped where there is none. */
class ManageBrowserTest {
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

  private Page arrived() {
    Page page = page(new Browser.NewContextOptions().setViewportSize(1440, 900));
    page.navigate(server.url() + server.firstPath());
    page.getByLabel("Name").fill("ada");
    page.getByLabel("Password").fill(WebVisitor.PASSWORD);
    page.keyboard().press("Enter");
    assertThat(page.getByText("Welcome to Freshet, ada")).isVisible();
    return page;
  }

  private long account() {
    return server.store().accounts().find("ada").orElseThrow().id();
  }

  /** Feeds of ada, read once; the last of them fails. */
  private void feeds(String... names) {
    Instant now = Instant.now();
    for (String name : names) {
      VillageHost host = server.host(name, ReaderPagesTest.feed("The " + name, 3));
      add(server.heldBack(host.url("/feed")), now);
    }
    add(server.heldBack(server.host("gone", Behaviours.status(404)).url("/feed")), now);
  }

  private void add(long feed, Instant now) {
    server.store().subscriptions().add(account(), Map.of(feed, List.of()), now, now);
    server.release(feed);
    server.awaitRetrieved(feed);
  }

  private static Locator row(Page page, String name) {
    return page.locator(".feeds tbody tr:has-text('" + name + "')");
  }

  @Test
  void firstRun_leadsToArticles_byKeyboardAlone() {
    Page page = arrived();
    Chromium.shoot(page, "manage-first-run");
    AxeCheck.assertClean(page, "first run");
    assertThat(page.locator(".welcome [name=url]")).isFocused();
    VillageHost host = server.host("tides", ReaderPagesTest.feed("Tides", 3));
    page.keyboard().type(host.url("/feed"));
    page.keyboard().press("Enter");
    assertThat(page.locator("#rows .row")).hasCount(3);
    assertThat(page.locator("#sidebar [data-count=all]")).hasText("3");
    Assertions.assertThat(chromium.complaints()).isEmpty();
  }

  @Test
  void sampleTopics_areCounted_andBrokenFilesImportNothing() throws Exception {
    Page page = arrived();
    assertThat(page.locator(".samples button")).isDisabled();
    page.locator(".samples .chip").first().click();
    page.locator(".samples .chip").nth(1).click();
    assertThat(page.locator(".samples button")).hasText("Add 2 topics");
    Path file = Files.writeString(folder.resolve("cut.opml"), "<opml><body><outline text='A'");
    page.locator("input[type=file]").setInputFiles(file);
    assertThat(page.getByText("Nothing was imported.")).isVisible();
    AxeCheck.assertClean(page, "import");
    Chromium.shoot(page, "manage-import-broken");
  }

  @Test
  void dialog_looksAndAdds_andGivesTheFocusBack() {
    Page page = arrived();
    feeds("tides");
    page.navigate(server.url() + "/subscriptions");
    page.locator(".brand [data-add]").focus();
    page.keyboard().press("a");
    assertThat(page.locator("#add-url")).isFocused();
    page.keyboard().press("Escape");
    assertThat(page.locator(".brand [data-add]")).isFocused();
    page.keyboard().press("a");
    assertThat(page.locator("#add-url")).isFocused();
    page.keyboard().type("nobody.invalid");
    page.keyboard().press("Enter");
    assertThat(page.locator("#dialog .error")).containsText("Is the address right?");
    assertThat(page.locator("#add-url")).hasValue("nobody.invalid");
    assertThat(page.locator("#add-url")).isFocused();
    AxeCheck.assertClean(page, "add dialog with an error");
    VillageHost host = server.host("ferries", ReaderPagesTest.feed("Ferries", 3));
    page.locator("#add-url").fill(host.url("/feed"));
    page.keyboard().press("Enter");
    assertThat(page.locator("#dialog .preview h3")).hasText("Ferries");
    page.getByLabel("Or a new folder").fill("Sea");
    Chromium.shoot(page, "manage-add-dialog");
    AxeCheck.assertClean(page, "add dialog with a preview");
    page.locator("#dialog button:text-is('Add feed')").click();
    assertThat(page.locator("#river h1")).hasText("Ferries");
    assertThat(page.locator("#rows .row")).hasCount(3);
    page.keyboard().press("a");
    page.locator("#add-url").fill(host.url("/feed"));
    page.keyboard().press("Enter");
    assertThat(page.getByText("You already follow this feed, in Sea.")).isVisible();
  }

  @Test
  void table_isFilteredChosenChangedAndUndone() {
    Page page = arrived();
    feeds("tides", "ferries", "bread");
    page.navigate(server.url() + "/subscriptions");
    Chromium.shoot(page, "manage-feeds");
    AxeCheck.assertClean(page, "manage feeds");

    page.locator(".filter [name=q]").fill("ferr");
    assertThat(page.locator(".feeds tbody tr")).hasCount(1);
    assertThat(page).hasURL(server.url() + "/subscriptions?q=ferr");
    page.locator(".filter [name=q]").fill("");
    assertThat(page.locator(".feeds tbody tr")).hasCount(4);
    page.locator(".chip:has-text('Need a look')").click();
    assertThat(page).hasURL(server.url() + "/subscriptions?show=look");
    assertThat(page.locator(".feeds tbody tr")).hasCount(1);
    page.goBack();
    assertThat(page.locator(".feeds tbody tr")).hasCount(4);

    assertThat(page.locator(".bulkbar")).isHidden();
    row(page, "The tides").locator("input").check();
    row(page, "The bread").locator("input").check();
    assertThat(page.locator(".bulkbar .chosen")).hasText("2 chosen");
    Chromium.shoot(page, "manage-feeds-chosen");
    AxeCheck.assertClean(page, "chosen feeds");
    page.locator(".bulkbar [popovertarget=move-menu]").click();
    page.locator("#new-folder").fill("Evening");
    page.keyboard().press("Enter");
    assertThat(page.locator(".toast")).containsText("Moved 2 feeds to Evening.");
    assertThat(row(page, "The tides")).containsText("Evening");
    page.keyboard().press("z");
    assertThat(row(page, "The tides")).not().containsText("Evening");

    page.locator(".tick-all").check();
    assertThat(page.locator(".bulkbar .chosen")).hasText("4 chosen");
    page.locator(".bulkbar .danger").click();
    assertThat(page.locator(".toast")).containsText("Unsubscribed from 4 feeds.");
    page.locator(".toast button").click();
    assertThat(page.locator(".feeds tbody tr")).hasCount(4);
    Assertions.assertThat(chromium.complaints()).isEmpty();
  }

  @Test
  void rowMenu_leadsToTheFeed_byKeyboard() {
    Page page = arrived();
    feeds("tides");
    page.navigate(server.url() + "/subscriptions");
    row(page, "The tides").locator("[data-row]").focus();
    page.keyboard().press("Enter");
    assertThat(page.locator("#row-menu")).isVisible();
    assertThat(page.locator("#row-menu a").first()).isFocused();
    Chromium.shoot(page, "manage-row-menu");
    AxeCheck.assertClean(page, "menu of a feed");
    page.keyboard().press("ArrowDown");
    page.keyboard().press("ArrowDown");
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("Address of the feed")).isVisible();
    AxeCheck.assertClean(page, "one feed");
    Chromium.shoot(page, "manage-feed");
  }

  @Test
  void everyTab_breaksNoRule_wideAndNarrow() {
    Page page = arrived();
    feeds("tides");
    try (WebVisitor ada = new WebVisitor(server)) {
      ada.login("ada", WebVisitor.PASSWORD);
      ada.at("/alerts/new").post("/alerts", Map.of("name", "Kelp", "q", "kelp", "in", "all"));
      ada.post(
          "/rules",
          Map.of(
              "pattern", "kelp", "matching", "words", "title", "on", "in", "all", "act", "star"));
      ada.post("/feeds-out", Map.of("what", "starred"));
      long posting = 1;
      server.store().reading().tag(account(), List.of(posting), List.of("kelp"), List.of());
    }
    List<String> paths =
        List.of(
            "/subscriptions",
            "/folders",
            "/rules",
            "/alerts",
            "/alerts/new",
            "/alerts/1",
            "/feeds-out",
            "/import",
            "/suggestions",
            "/add");
    for (String path : paths) {
      page.navigate(server.url() + path);
      Chromium.shoot(page, "manage" + path.replace('/', '-'));
      AxeCheck.assertClean(page, path);
    }
    Page phone =
        page(
            new Browser.NewContextOptions()
                .setStorageState(page.context().storageState())
                .setViewportSize(390, 844)
                .setColorScheme(ColorScheme.DARK));
    for (String path : paths) {
      phone.navigate(server.url() + path);
      Chromium.shoot(phone, "manage-phone" + path.replace('/', '-'));
      AxeCheck.assertClean(phone, path + " on a phone");
      Assertions.assertThat(phone.evaluate("document.documentElement.scrollWidth"))
          .as("nothing sticks out of " + path)
          .isEqualTo(390);
    }
    phone.navigate(server.url() + "/subscriptions");
    phone.locator(".bottombar [data-add]").click();
    assertThat(phone.locator("#add-url")).isFocused();
    Chromium.shoot(phone, "manage-phone-dialog");
    Assertions.assertThat(chromium.complaints()).isEmpty();
  }
}
