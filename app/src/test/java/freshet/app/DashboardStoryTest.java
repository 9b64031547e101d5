package freshet.app;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.ColorScheme;
import freshet.app.demo.Town;
import freshet.app.demo.TownRig;
import freshet.app.server.Server;
import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.ControllerEvent;
import freshet.policy.quality.DelayHistogram;
import freshet.store.Store;
import freshet.store.model.FeedDescription;
import freshet.store.model.NewFeed;
import freshet.store.model.StoredFeed;
import freshet.store.sql.DailyTotalsTable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard of a server that has watched a town for some days, in a real browser. */
class DashboardStoryTest {
  private static final int HEIGHT = 900;
  private static final int DAYS = 15;
  private static final int FEEDS = 12;
  private static final Instant ADDED = Town.instant(TownRig.START + 2);
  private static final Instant NOW =
      ADDED.plus(Duration.ofDays(DAYS)).plus(Duration.ofMinutes(16 * 60 + 20));

  private static final List<String> TITLES =
      List.of(
          "Harbour Gazette",
          "Slow Bread",
          "Notes on Compilers",
          "The Evening Tide",
          "City Council Minutes",
          "Birds of the Estuary",
          "A Gardener's Year",
          "Open Source Weekly",
          "Signals and Noise",
          "Mountain Rescue",
          "Newsroom Live",
          "Letters from the Lighthouse");

  @TempDir private Path path;
  private Chromium browser;
  private TownRig rig;
  private Server server;

  @BeforeEach
  void watchATown() throws Exception {
    browser = Chromium.launch();
    rig = new TownRig(path, TownRig.madeUp(FEEDS, 3 + DAYS, 15), ADDED, ADDED);
    server = rig.start("freshet", "12/feed");
    Store store = server.aggregator().store();
    for (int day = 1; day <= DAYS; day++) {
      rig.clock.runTo(ADDED.plus(Duration.ofDays(day)));
    }
    broken(store, "http://no-such-host.test/feed");
    broken(store, url(store).replaceFirst("^(https?://[^/]+)/.*$", "$1/nothing-here"));
    rig.clock.runTo(NOW);
    before(store.figures());
    name(store);
  }

  @AfterEach
  void stop() {
    for (AutoCloseable open : new AutoCloseable[] {server, rig, browser}) {
      try {
        if (open != null) {
          open.close();
        }
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static String url(Store store) {
    List<String> urls = new ArrayList<>();
    store.feeds().each((StoredFeed feed) -> urls.add(feed.url()));
    return urls.getFirst();
  }

  private static void name(Store store) {
    List<Long> ids = new ArrayList<>();
    store.feeds().each((StoredFeed feed) -> ids.add(feed.id()));
    for (int k = 0; k < TITLES.size(); k++) {
      store.feeds().describe(ids.get(k), FeedDescription.titled(TITLES.get(k)));
    }
  }

  private void broken(Store store, String url) {
    NewFeed feed =
        NewFeed.of(url, "Lost at " + url, rig.clock.instant(), RetrievalStateText.unseen(url));
    long id = store.feeds().add(List.of(feed)).getFirst().feed();
    server.aggregator().inbox().add(new ControllerEvent.Added(id));
  }

  /** Days before the town was watched, made up. */
  private static void before(DailyTotalsTable figures) {
    Random random = new Random(3);
    for (int back = DAYS + 1; back < 30; back++) {
      LocalDate day = LocalDate.ofInstant(NOW, ZoneOffset.UTC).minusDays(back);
      Map<String, Long> sums = new HashMap<>(Map.of("budget", 144L));
      for (int k = 0; k < 80; k++) {
        double minutes = -60 * Math.log(1 - random.nextDouble()) * (1 + back / 20.0);
        sums.merge("dated", 1L, Long::sum);
        sums.merge("delay-seconds", (long) (60 * minutes), Long::sum);
        sums.merge("prompt", minutes <= 30 ? 1L : 0L, Long::sum);
        sums.merge(DelayHistogram.nameOf(minutes), 1L, Long::sum);
      }
      sums.put("retrievals", 130L + random.nextInt(14));
      sums.put("changed", 48L + random.nextInt(20));
      sums.put("failed", (long) random.nextInt(6));
      sums.put("unchanged", sums.get("retrievals") - sums.get("changed") - sums.get("failed"));
      sums.put("missed", (long) Math.max(0, random.nextInt(9) - 6));
      figures.add(day, sums);
    }
  }

  @Test
  void story_fromTheDashboardToAFeed() {
    Page page = browser.page(new NewContextOptions().setViewportSize(1440, HEIGHT));
    page.navigate(server.firstLink().orElseThrow());
    page.getByLabel("Name").fill("ada");
    page.getByLabel("Password").fill(WebVisitor.PASSWORD);
    page.keyboard().press("Enter");

    days(page);
    hours(page);
    whatIf(page);
    String feed = feed(page);
    inTheDark(page.context().storageState(), feed);
    onAPhone(page.context().storageState(), feed);

    Assertions.assertThat(browser.complaints()).isEmpty();
  }

  private void days(Page page) {
    page.locator("#sidebar [data-key=dashboard]").click();
    assertThat(page.locator("h1")).hasText("Dashboard");
    assertThat(page.locator(".lead")).containsText("Half of today’s articles were here within");
    assertThat(page.locator(".stats > div")).hasCount(6);
    assertThat(page.locator("figure")).hasCount(3);
    assertThat(page.locator("figure .none")).hasCount(0);
    Assertions.assertThat(page.locator("figure svg .bar").count()).isGreaterThan(60);
    Assertions.assertThat(page.locator("figure svg .dot").count()).isGreaterThan(50);
    assertThat(page.locator(".looks li")).hasCount(2);
    Locator table = page.locator("figure").first().locator("table");
    assertThat(table).isHidden();
    page.locator("figure summary").first().focus();
    page.keyboard().press("Enter");
    assertThat(table).isVisible();
    assertThat(table).containsText("30 min");
    page.keyboard().press("Enter");
    page.evaluate("document.activeElement.blur()");
    Chromium.shoot(page, "dashboard-top-light");
    AxeCheck.assertClean(page, "overview");
    whole(page, "dashboard-light");
    for (String tab : List.of("Delay", "Politeness", "Errors")) {
      page.locator(".tabs a:text-is('%s')".formatted(tab)).click();
      assertThat(page.locator(".tabs [aria-current=page]")).hasText(tab);
      assertThat(page.locator("figure").first()).isVisible();
      AxeCheck.assertClean(page, tab);
      whole(page, "dashboard-" + tab.toLowerCase(Locale.ROOT));
    }
    assertThat(page.locator(".causes")).containsText("The host is not found (DNS)");
    assertThat(page.locator(".causes")).containsText("No document at the address");
    page.goBack();
    assertThat(page.locator(".tabs [aria-current=page]")).hasText("Politeness");
    Assertions.assertThat(page.locator("[aria-label='Table: Hosts'] tbody tr").count())
        .isGreaterThan(1);
  }

  /** All of a page, whose content scrolls within the window. */
  private static void whole(Page page, String name) {
    int height =
        ((Number) page.evaluate("document.querySelector('.content').scrollHeight")).intValue();
    page.setViewportSize(page.viewportSize().width, height + 60);
    Chromium.shoot(page, name);
    page.setViewportSize(page.viewportSize().width, HEIGHT);
  }

  private static void hours(Page page) {
    page.locator(".tabs a:text-is('Overview')").click();
    assertThat(page.locator(".tabs [aria-current=page]")).hasText("Overview");
    page.locator("a:text-is('48 hours')").focus();
    page.keyboard().press("Enter");
    assertThat(page.locator(".segment [aria-current=page]")).hasText("48 hours");
    assertThat(page).hasURL(Pattern.compile(".*/dashboard\\?by=hours"));
    Assertions.assertThat(page.locator("figure svg .bar").count()).isGreaterThan(40);
    whole(page, "dashboard-hours");
  }

  private static void whatIf(Page page) {
    page.locator(".tabs a:text-is('What if')").click();
    page.locator("button:text-is('Compute')").click();
    assertThat(page.locator("#replays figure"))
        .isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(90_000));
    assertThat(page.locator("#replays .legend li")).hasCount(5);
    assertThat(page.locator("#replays svg .dot")).hasCount(20);
    assertThat(page.locator("#replays")).containsText("clairvoyant (bound)");
    assertThat(page.locator("#replays")).containsText("needs 14 days or more to evaluate");
    AxeCheck.assertClean(page, "what if");
    page.locator("#replays")
        .screenshot(
            new Locator.ScreenshotOptions().setPath(Path.of("target/screenshots/what-if.png")));
  }

  private String feed(Page page) {
    page.locator(".tabs a:text-is('Politeness')").click();
    page.locator("[aria-label='Table: Checks that found nothing'] a").first().click();
    assertThat(page.locator(".lead")).containsText("Publishes about");
    assertThat(page.locator(".sub")).containsText("Next check at");
    assertThat(page.locator(".stats > div")).hasCount(4);
    assertThat(page.locator("figure")).hasCount(5);
    Assertions.assertThat(page.locator("figure").first().locator(".bar.c4").count()).isPositive();
    assertThat(page.locator("figure").nth(1).locator(".heat")).hasCount(168);
    Assertions.assertThat(page.locator("figure").nth(2).locator(".dot").count()).isPositive();
    assertThat(page.locator("#checks tbody tr")).hasCount(8);
    Chromium.shoot(page, "why-top-light");
    whole(page, "why-light");
    AxeCheck.assertClean(page, "why and when");
    String feed = page.url();
    page.locator("text='All checks'").click();
    assertThat(page.locator("text='Fewer'")).isVisible();
    Assertions.assertThat(page.locator("#checks tbody tr").count()).isGreaterThan(8);
    page.locator("button:has-text('Check now')").click();
    assertThat(page.locator(".banner")).containsText("checked");
    page.locator("button:has-text('Pause')").click();
    assertThat(page.locator("button:has-text('Resume')")).isVisible();
    page.locator("button:has-text('Resume')").click();
    page.locator(".tabs a:text-is('Feed settings')").click();
    page.getByLabel("Least interval").fill("45");
    page.keyboard().press("Enter");
    assertThat(page.locator("[data-saved]")).hasText("Saved");
    page.getByLabel("Weight").fill("2.5");
    page.keyboard().press("Tab");
    assertThat(page.locator("[data-saved]")).hasText("Saved");
    AxeCheck.assertClean(page, "feed settings");
    page.navigate(feed);
    assertThat(page.locator(".facts")).containsText("45 min, set by hand");
    assertThat(page.locator(".facts")).containsText("2.5; 1 subscriber");
    return feed;
  }

  private void inTheDark(String state, String feed) {
    Page dark =
        browser.page(
            new NewContextOptions()
                .setStorageState(state)
                .setViewportSize(1440, HEIGHT)
                .setColorScheme(ColorScheme.DARK));
    dark.navigate(server.url() + "/dashboard");
    Chromium.shoot(dark, "dashboard-top-dark");
    whole(dark, "dashboard-dark");
    dark.navigate(feed);
    Chromium.shoot(dark, "why-top-dark");
    whole(dark, "why-dark");
  }

  private void onAPhone(String state, String feed) {
    Page phone =
        browser.page(
            new NewContextOptions()
                .setStorageState(state)
                .setViewportSize(390, 800)
                .setColorScheme(ColorScheme.DARK));
    for (String address : List.of(server.url() + "/dashboard", feed)) {
      phone.navigate(address);
      whole(phone, address.equals(feed) ? "why-phone" : "dashboard-phone");
      Assertions.assertThat(phone.evaluate("document.documentElement.scrollWidth"))
          .as("nothing sticks out of " + address)
          .isEqualTo(390);
    }
  }
}
