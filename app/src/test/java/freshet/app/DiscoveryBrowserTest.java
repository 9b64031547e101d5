package freshet.app;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import freshet.village.Behaviours;
import freshet.village.Reply;
import freshet.village.VillageHost;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finding feeds and looking at images in a real browser; skipped where there is none. */
class DiscoveryBrowserTest {
  private static final Path SHOTS = Path.of("target", "screenshots");

  @TempDir private Path folder;
  private final List<String> complaints = new ArrayList<>();
  private Chromium chromium;
  private RunningServer server;

  @BeforeEach
  void start() {
    chromium = Chromium.launch();
    server = RunningServer.start(folder);
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
    BrowserContext context = chromium.browser().newContext(options);
    Page page = context.newPage();
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add(message.text());
          }
        });
    page.onPageError(complaints::add);
    return page;
  }

  private static void shoot(Page page, String name) {
    page.screenshot(new Page.ScreenshotOptions().setPath(SHOTS.resolve(name + ".png")));
  }

  private static byte[] picture() throws IOException {
    BufferedImage image = new BufferedImage(320, 200, BufferedImage.TYPE_INT_RGB);
    Graphics2D paint = image.createGraphics();
    paint.setColor(new Color(0x2f6f8f));
    paint.fillRect(0, 0, 320, 200);
    paint.setColor(new Color(0xf2c14e));
    paint.fillOval(110, 50, 100, 100);
    paint.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, "png", out);
    return out.toByteArray();
  }

  /** A feed with a picture in its posting. */
  private VillageHost gallery() throws IOException {
    Reply picture = Reply.of(200).with("Content-Type", "image/png").body(picture());
    VillageHost pictures = server.host("pictures", Behaviours.always(picture));
    String feed =
        """
        <rss version="2.0"><channel><title>The gallery</title><link>https://gallery.test/</link>
        <description>A picture now and then, with a few words on how it was painted.</description>
        <item><title>The sun over the bay</title><guid>1</guid>
        <pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate>
        <description>&lt;p&gt;Painted at noon.&lt;/p&gt;&lt;img src="%s" alt="The sun"&gt;</description></item>
        <item><title>The bay without the sun</title><guid>2</guid>
        <pubDate>Sun, 04 Jan 2026 10:00:00 GMT</pubDate></item></channel></rss>\
        """
            .formatted(pictures.url("/sun.png"));
    return server.host("gallery", Behaviours.always(Reply.text("application/rss+xml", feed)));
  }

  @Test
  void story_fromAnAddressToAPicture() throws IOException {
    VillageHost gallery = gallery();
    Page page = page(new Browser.NewContextOptions().setViewportSize(1200, 800));
    page.navigate(server.url() + server.firstPath());
    page.getByLabel("Name").fill("ada");
    page.getByLabel("Password").fill(WebVisitor.PASSWORD);
    page.keyboard().press("Enter");

    preview(page, gallery);
    picture(page);
    suggestions(page);
    onAPhoneInTheDark(page.context().storageState(), gallery);

    Assertions.assertThat(complaints).isEmpty();
  }

  /** By keyboard alone. */
  private void preview(Page page, VillageHost gallery) {
    assertThat(page.getByText("Welcome to Freshet")).isVisible();
    page.evaluate("document.activeElement.blur()");
    page.keyboard().press("a");
    assertThat(page.locator("#dialog #add-url")).isFocused();
    page.keyboard().type(gallery.url("/feed"));
    page.keyboard().press("Enter");
    assertThat(page.locator("#dialog .preview h3")).hasText("The gallery");
    assertThat(page.getByText("The bay without the sun")).isVisible();
    shoot(page, "preview");
    assertThat(page.locator("#dialog button:text-is('Add feed')")).isFocused();
    page.keyboard().press("Enter");
    assertThat(page.locator("h1")).hasText("The gallery");
    server.awaitRetrieved(1);
    page.navigate(server.url() + "/?show=all");
  }

  /** Fetched by the server, shown by the browser, which may load none of others. */
  private static void picture(Page page) {
    page.locator(".row:has-text('The sun over the bay') .open").click();
    assertThat(page.locator("#posting .text img")).isVisible();
    page.waitForFunction("document.querySelector('#posting .text img').naturalWidth == 320");
    shoot(page, "picture");
  }

  private void suggestions(Page page) {
    try (WebVisitor ada = new WebVisitor(server)) {
      ada.login("ada", WebVisitor.PASSWORD);
      ada.at("/me");
      for (String name : List.of("bob", "cid")) {
        try (WebVisitor other = WebVisitor.another(server, ada, name)) {
          for (String feed : List.of("gulls", "tides")) {
            VillageHost host = server.host(feed, ReaderPagesTest.feed("News of " + feed, 3));
            other.post("/subscriptions", Map.of("url", host.url("/feed")));
          }
          other.post(
              "/subscriptions", Map.of("url", server.store().feeds().find(1).orElseThrow().url()));
        }
      }
    }
    page.locator(".brand [data-add]").click();
    page.locator("#dialog a:has-text('See what others here read')").click();
    assertThat(page.getByText("Readers of your feeds also read")).isVisible();
    assertThat(page.getByText("News of gulls").first()).isVisible();
    shoot(page, "suggestions");
    page.navigate(server.url() + "/me");
    shoot(page, "images");
  }

  private void onAPhoneInTheDark(String state, VillageHost gallery) {
    Page phone =
        page(
            new Browser.NewContextOptions()
                .setStorageState(state)
                .setViewportSize(390, 800)
                .setColorScheme(ColorScheme.DARK));
    for (String path : List.of("/suggestions", "/subscriptions", "/me")) {
      phone.navigate(server.url() + path);
      narrow(phone, path);
    }
    phone.navigate(server.url() + "/suggestions");
    shoot(phone, "phone-dark-suggestions");
    phone.locator("button:text-is('Preview')").first().click();
    assertThat(phone.locator("button:text-is('Add feed')")).isVisible();
    narrow(phone, gallery.url("/"));
    shoot(phone, "phone-dark-preview");
  }

  private static void narrow(Page phone, String name) {
    Assertions.assertThat(phone.evaluate("document.documentElement.scrollWidth"))
        .as("nothing sticks out of " + name)
        .isEqualTo(390);
  }
}
