package freshet.app;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A real Chromium, whose every complaint is kept; a test is skipped where there is none. */
final class TestBrowser implements AutoCloseable {
  private static final Path SHOTS = Path.of("target", "screenshots");

  private final List<String> complaints = new ArrayList<>();
  private final Chromium chromium = new Chromium();

  Page page(Browser.NewContextOptions options) {
    Page page = chromium.browser().newContext(options).newPage();
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
    chromium.close();
  }
}
