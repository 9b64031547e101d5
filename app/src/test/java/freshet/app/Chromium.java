package freshet.app;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A real browser, and what its pages complained of; the test is skipped where there is none. */
final class Chromium implements AutoCloseable {
  private static final Path SHOTS = Path.of("target", "screenshots");

  /** How long a page may take to show what is expected, on a busy machine. */
  private static final double PATIENCE_MILLIS = 20_000;

  private final List<String> complaints = new ArrayList<>();
  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  static Chromium launch() {
    Path chromium = path();
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    BrowserType.LaunchOptions options =
        new BrowserType.LaunchOptions()
            .setExecutablePath(chromium)
            .setArgs(List.of("--no-sandbox"));
    return new Chromium(playwright, playwright.chromium().launch(options));
  }

  private static Path path() {
    Optional<Path> found =
        Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":", -1))
            .flatMap(path -> Stream.of("chromium", "chromium-browser").map(Path.of(path)::resolve))
            .filter(Files::isExecutable)
            .findFirst();
    Assumptions.assumeTrue(found.isPresent(), "no chromium on the PATH: not seen in a browser");
    return found.orElseThrow();
  }

  Browser browser() {
    return browser;
  }

  BrowserContext context(Browser.NewContextOptions options) {
    return browser.newContext(options);
  }

  /** A page whose every complaint (a refused script, say) is kept. */
  Page page(BrowserContext context) {
    Page page = context.newPage();
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add(message.text() + " at " + message.location());
          }
        });
    page.onPageError(complaints::add);
    page.onDialog(dialog -> dialog.accept());
    return page;
  }

  Page page(Browser.NewContextOptions options) {
    return page(context(options));
  }

  List<String> complaints() {
    return complaints;
  }

  /** What is seen without scrolling. */
  static void shoot(Page page, String name) {
    page.screenshot(new Page.ScreenshotOptions().setPath(SHOTS.resolve(name + ".png")));
  }

  static void shootWhole(Page page, String name) {
    page.screenshot(
        new Page.ScreenshotOptions().setFullPage(true).setPath(SHOTS.resolve(name + ".png")));
  }

  /** Not by role: Playwright writes the roles' names in the language of the machine. */
  static void click(Page page, String element, String name) {
    page.locator("%s:visible:text-is('%s')".formatted(element, name)).first().click();
  }

  @Override
  public void close() {
    playwright.close();
  }
}
