package freshet.app;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A real Chromium, whose every complaint is kept; a test is skipped where there is none. */
final class TestBrowser implements AutoCloseable {
  private static final Path SHOTS = Path.of("target", "screenshots");

  private final List<String> complaints = new ArrayList<>();
  private final Playwright playwright;
  private final Browser browser;

  TestBrowser() {
    Path chromium = chromium();
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(chromium)
                    .setArgs(List.of("--no-sandbox")));
  }

  private static Path chromium() {
    Optional<Path> found =
        Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":", -1))
            .flatMap(path -> Stream.of("chromium", "chromium-browser").map(Path.of(path)::resolve))
            .filter(Files::isExecutable)
            .findFirst();
    Assumptions.assumeTrue(found.isPresent(), "no chromium on the PATH: not seen in a browser");
    return found.orElseThrow();
  }

  Page page(Browser.NewContextOptions options) {
    Page page = browser.newContext(options).newPage();
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add(message.text());
          }
        });
    page.onPageError(complaints::add);
    return page;
  }

  /** What pages complained about, a refused script for example. */
  List<String> complaints() {
    return complaints;
  }

  /** The whole page as an image. */
  static void shoot(Page page, String name) {
    page.screenshot(
        new Page.ScreenshotOptions().setFullPage(true).setPath(SHOTS.resolve(name + ".png")));
  }

  /** What is seen of it without scrolling. */
  static void shootTop(Page page, String name) {
    page.screenshot(new Page.ScreenshotOptions().setPath(SHOTS.resolve(name + ".png")));
  }

  @Override
  public void close() {
    playwright.close();
  }
}
