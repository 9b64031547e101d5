package freshet.app;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading by keys, by the history of the browser, and with sound and film. */
class ReaderStoryTest {
  private static final String COMET = "A comet that forgot to come back";
  private static final Pattern OPENED = Pattern.compile(".*[?&]article=\\d+$");

  @TempDir private Path folder;
  private RunningServer server;
  private Chromium chromium;
  private WebVisitor ada;
  private Page page;
  private final List<String> elsewhere = new ArrayList<>();

  @BeforeEach
  void start() {
    chromium = Chromium.launch();
    server = RunningServer.start(folder.resolve("data"));
    ada = WebVisitor.first(server);
    ReaderFeeds.subscribe(server, server.store().accounts().find("ada").orElseThrow().id());
    BrowserContext context =
        chromium.context(
            new NewContextOptions()
                .setViewportSize(1440, 900)
                .setLocale("en-GB")
                .setTimezoneId(ReaderFeeds.evening()));
    context.addCookies(ReaderFeeds.cookies(server, ada));
    page = chromium.page(context);
    page.onRequest(
        request -> {
          if (!request.url().startsWith(server.url())) {
            elsewhere.add(request.url());
          }
        });
  }

  @AfterEach
  void stop() {
    ada.close();
    server.close();
    chromium.close();
    Assertions.assertThat(chromium.complaints()).isEmpty();
  }

  private void go(String path) {
    page.navigate(server.url() + path);
    assertThat(page.locator(".row").first()).isVisible();
  }

  private void press(String... keys) {
    for (String key : keys) {
      page.keyboard().press(key);
    }
  }

  private void hasHeadline(String title) {
    assertThat(page.locator("#posting .headline")).hasText(title);
  }

  private List<String> titles() {
    return page.locator(".row .title").allInnerTexts();
  }

  @Test
  void openArticle_isAnEntryInTheHistory_andSurvivesAReload() {
    go("/");
    page.locator(".row:has-text('comet') .open").click();
    hasHeadline(COMET);
    assertThat(page).hasURL(OPENED);
    assertThat(page).hasTitle(Pattern.compile("\\(\\d+\\) " + COMET + " · Freshet"));

    page.goBack();
    assertThat(page.locator("#posting .headline")).hasCount(0);
    assertThat(page.locator("h1")).hasText("All articles");
    page.goForward();
    hasHeadline(COMET);
    page.reload();
    hasHeadline(COMET);
    assertThat(page.locator(".row").first()).isVisible();
    press("j", "j");
    assertThat(page.locator("#posting .headline")).not().hasText(COMET);
    page.goBack();
    assertThat(page.locator("#posting .headline")).hasCount(0);
    assertThat(page.locator("h1")).hasText("All articles");
  }

  @Test
  void markingAll_canBeTakenBack_byKey() {
    go("/");
    int before = page.locator(".row").count();
    press("Shift+A");
    assertThat(page.locator(".toast")).containsText("articles marked as read");
    assertThat(page.getByText("You’re all caught up")).isVisible();
    assertThat(page.locator("[data-count=all]")).isHidden();
    press("z");
    assertThat(page.locator(".row")).hasCount(before);
    assertThat(page.locator("[data-count=all]")).isVisible();

    press("j", "s");
    assertThat(page.locator(".toast")).containsText("Starred");
    assertThat(page.locator("[data-count=starred]")).hasText("1");
    press("z");
    assertThat(page.locator(".row.starred")).hasCount(0);
    assertThat(page.locator("[data-count=starred]")).isHidden();
  }

  @Test
  void whatArrives_isShownAtOnceWhereNothingWas_andIsCountedByList() {
    go("/");
    long late = server.heldBack(server.host("late", ReaderPagesTest.feed("Late", 2)).url("/feed"));
    long account = server.store().accounts().find("ada").orElseThrow().id();
    Instant now = Instant.now();
    server.store().subscriptions().add(account, Map.of(late, List.of("News 1")), now, now);
    page.waitForResponse(response -> response.url().endsWith("/events"), page::reload);
    press("Shift+A");
    assertThat(page.getByText("You’re all caught up")).isVisible();
    server.release(late);
    assertThat(page.locator(".row")).hasCount(2);
    assertThat(page.locator("#news")).isHidden();
    assertThat(page.getByText("You’re all caught up")).isHidden();
    assertThat(page.locator("[data-count='folder:News 1']")).hasText("2");
    assertThat(page.locator("[data-count='folder:News 2']")).isHidden();
  }

  @Test
  void lists_followPublication_andTheOldestComeFirstWhereChosen() {
    go("/?show=all");
    List<String> newest = titles();
    Assertions.assertThat(newest)
        .startsWith("How long does a value live, and who is asking")
        .endsWith("A bridge is painted green, again");
    assertThat(page.locator(".day h2").first()).hasText("Today");

    page.locator(".layout-button").click();
    page.locator("#layout-menu button:has-text('Oldest first')").click();
    assertThat(page.locator(".row .title").first()).hasText("A bridge is painted green, again");
    Assertions.assertThat(titles()).isEqualTo(newest.reversed());
    go("/?show=all");
    Assertions.assertThat(titles()).as("kept").isEqualTo(newest.reversed());
    go("/folder?name=News+1&show=all");
    assertThat(page.locator(".row .title").last()).hasText("A bridge is painted green, again");
  }

  @Test
  void keys_changeTheLayout_scrollTheArticle_andLeadToTheNextFeed() {
    go("/");
    press("2");
    assertThat(page.locator(".reader[data-layout=titles]")).isVisible();
    Assertions.assertThat(page.locator(".row").first().boundingBox().height).isEqualTo(34);
    press("j");
    assertThat(page.locator("#river")).isHidden();
    press("Escape");
    assertThat(page.locator("#river")).isVisible();
    press("3");
    assertThat(page.locator(".reader[data-layout=magazine]")).isVisible();
    go("/");
    assertThat(page.locator(".reader[data-layout=magazine]")).isVisible();
    press("1");
    assertThat(page.locator(".reader[data-layout=cards]")).isVisible();

    page.setViewportSize(1440, 500);
    page.locator(".row:has-text('comet') .open").click();
    hasHeadline(COMET);
    press("Space");
    page.waitForFunction("() => document.querySelector('.article-scroll').scrollTop > 100");
    hasHeadline(COMET);
    for (int i = 0; i < 8; i++) {
      press("Space");
    }
    assertThat(page.locator("#posting .headline")).not().hasText(COMET);
    press("Shift+J");
    assertThat(page.locator("h1")).hasText("Inland Courier");
    press("Shift+J");
    assertThat(page.locator("h1")).hasText("The Quay Gazette");
    press("Shift+K");
    assertThat(page.locator("h1")).hasText("Inland Courier");
    press("g", "t");
    assertThat(page.locator("h1")).hasText("Today");
  }

  @Test
  void sidebar_remembersShutFolders_andNeedsFewTabStops() {
    go("/");
    assertThat(page.locator(".folder-head .name"))
        .hasText(new String[] {"News 1", "News 2", "News 10"});
    assertThat(page.locator("[data-folder='News 10'] .trouble")).isVisible();
    page.locator("[data-folder='News 1'] .twist").click();
    assertThat(page.locator("[data-folder='News 1'] li").first()).isHidden();
    page.reload();
    assertThat(page.locator("[data-folder='News 1'] li").first()).isHidden();
    assertThat(page.locator("[data-folder='News 10'] li").first()).isVisible();

    page.reload();
    page.evaluate("() => document.activeElement.blur()");
    int stops = 0;
    String focused = "() => document.activeElement.matches('#rows .open')";
    while (!Boolean.TRUE.equals(page.evaluate(focused)) && stops < 20) {
      page.keyboard().press("Tab");
      stops++;
    }
    Assertions.assertThat(stops).as("tab stops up to the first article").isLessThanOrEqualTo(12);
    page.locator(".skip").focus();
    press("Enter");
    Assertions.assertThat(page.evaluate(focused)).isEqualTo(true);
  }

  @Test
  void sound_playsOnWhileOneReads_andIsFoundAgainAfterAReload() {
    ReaderFeeds.serveSound(page);
    go("/");
    assertThat(page.locator(".row:has-text('Episode 41') .length")).hasText("48:12");
    page.locator(".row:has-text('Episode 41') .open").click();
    Assertions.assertThat(elsewhere).as("nothing is loaded before the click").isEmpty();
    page.locator("[data-play]").click();
    assertThat(page.locator("#player .toggle")).hasAttribute("aria-label", "Pause");
    page.locator("#player .speed").click();
    assertThat(page.locator("#player .speed")).hasText("1.25×");
    page.locator("#player [data-jump='30']").scrollIntoViewIfNeeded();
    page.evaluate("() => document.querySelector('#player audio').currentTime = 12");
    press("j");
    press("g", "s");
    assertThat(page.locator("h1")).hasText("Starred");
    assertThat(page.locator("#player .toggle")).hasAttribute("aria-label", "Pause");
    page.locator("#player .toggle").click();
    assertThat(page.locator("#player .toggle")).hasAttribute("aria-label", "Play");
    page.reload();
    assertThat(page.locator("#player [data-player-title]"))
        .hasText("Episode 41: The sound of an empty hall");
    assertThat(page.locator("#player [data-player-at]")).hasText(Pattern.compile("0:1\\d"));
    assertThat(page.locator("#player .speed")).hasText("1.25×");
    page.locator("#player .stop").click();
    assertThat(page.locator("#player")).isHidden();
  }

  @Test
  void film_waitsForAClick() {
    page.route(
        url -> url.contains("youtube"),
        route -> route.fulfill(new Route.FulfillOptions().setBody("<p>A film</p>")));
    go("/?show=all");
    page.locator(".row:has-text('shadow') .open").click();
    hasHeadline("Watch: the shadow on the rings");
    assertThat(page.locator("#posting .embed")).isVisible();
    Assertions.assertThat(elsewhere).isEmpty();
    page.locator("#posting .embed").click();
    assertThat(page.locator("#posting iframe")).isVisible();
    page.waitForCondition(() -> !elsewhere.isEmpty());
    Assertions.assertThat(elsewhere).allMatch(url -> url.contains("youtube"));
  }

  @Test
  void labels_areGivenByKey_andHaveListsOfTheirOwn() {
    go("/");
    page.locator(".row:has-text('comet') .open").click();
    hasHeadline(COMET);
    press("l");
    page.locator("[name=new]").fill("To cite");
    press("Enter");
    assertThat(page.locator("#label-menu button[aria-pressed=true]")).hasText("To cite");
    press("Escape");
    page.locator("#sidebar [data-key=labels]").click();
    page.locator(".label-list a:has-text('To cite')").click();
    assertThat(page.locator("h1")).hasText("To cite");
    assertThat(page.locator(".row")).hasCount(1);
  }

  @Test
  void pages_areLight_andAskNoOtherHost() {
    List<Request> requests = new ArrayList<>();
    page.onRequestFinished(requests::add);
    go("/");
    page.waitForFunction("() => !document.querySelector('[data-count=today]').hidden");
    Assertions.assertThat(weight(requests)).isLessThan(60_000);
    requests.clear();
    page.locator(".row:has-text('comet') .open").click();
    hasHeadline(COMET);
    press("g", "t");
    assertThat(page.locator("h1")).hasText("Today");
    Assertions.assertThat(weight(requests)).isLessThan(20_000);
    Assertions.assertThat(elsewhere).isEmpty();
  }

  /** Returns how many bytes came over the network, pictures left out. */
  private static int weight(List<Request> requests) {
    return List.copyOf(requests).stream()
        .filter(request -> !request.resourceType().equals("image"))
        .filter(request -> !request.url().endsWith("/events"))
        .mapToInt(request -> request.sizes().responseBodySize)
        .sum();
  }

  @Test
  void print_showsTheArticleAlone_andTablesKeepTheirWordsWhole() {
    go("/");
    page.locator(".row:has-text('How long does') .open").click();
    assertThat(page.locator("#posting table")).isVisible();
    Assertions.assertThat(
            page.evaluate(
                "() => [...document.querySelectorAll('.text td')].every(cell => cell.innerText.includes(' ') || cell.offsetHeight < 45)"))
        .isEqualTo(true);
    assertThat(page.locator(".text a").first()).hasAttribute("target", "_blank");
    assertThat(page.locator(".text a").first()).hasAttribute("rel", Pattern.compile("noopener.*"));
    JsonObject print = new JsonObject();
    print.addProperty("media", "print");
    page.context().newCDPSession(page).send("Emulation.setEmulatedMedia", print);
    assertThat(page.locator("#sidebar")).isHidden();
    assertThat(page.locator("#river")).isHidden();
    assertThat(page.locator(".toolbar")).isHidden();
    assertThat(page.locator("#posting .headline")).isVisible();
  }
}
