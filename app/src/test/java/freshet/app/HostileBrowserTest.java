package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import freshet.store.account.StreamQuery;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Known attacks on our own pages, in a real browser that would run them. */
class HostileBrowserTest {
  @TempDir private Path folder;
  private final List<String> harm = new ArrayList<>();
  private List<String> payloads;
  private Chromium chromium;
  private RunningServer server;

  @BeforeEach
  void start() {
    payloads = Payloads.all();
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

  /** A page that notes dialogues, errors, what was refused, and whom else it asks. */
  private Page watched() {
    BrowserContext context = chromium.browser().newContext();
    context.route("**/*", this::ownOnly);
    Page page = context.newPage();
    page.onDialog(
        dialog -> {
          harm.add("dialogue " + dialog.message());
          dialog.dismiss();
        });
    page.onPageError(error -> harm.add("error " + error));
    page.onConsoleMessage(
        message -> {
          if (message.text().contains("Content Security Policy")) {
            harm.add("refused " + message.text());
          }
        });
    return page;
  }

  private void ownOnly(Route route) {
    String url = route.request().url();
    if (url.startsWith(server.url() + "/")) {
      route.resume();
    } else {
      if (!route.request().resourceType().equals("document")) {
        harm.add("asks " + url);
      }
      route.abort();
    }
  }

  @Test
  void gc124_nothingRuns_whateverPostingsSay() {
    Page page = watched();
    page.navigate(server.url() + server.firstPath());
    page.getByLabel("Name").fill("ada");
    page.getByLabel("Password").fill(WebVisitor.PASSWORD);
    page.locator("main button.primary").click();
    page.getByText("Welcome to Freshet, ada").waitFor();
    server.run("add", server.host("evil", HostileWordsTest.feed(payloads)).url("/feed"));
    server.awaitRetrieved(1);
    long account = server.store().accounts().find("ada").orElseThrow().id();
    List<Long> postings = server.store().reading().ids(StreamQuery.of(account, 1000));
    assertThat(postings).hasSize(payloads.size());

    for (String path : List.of("/?show=all", "/feed/1?show=all", "/subscriptions")) {
      page.navigate(server.url() + path);
    }
    for (long posting : postings) {
      page.navigate(server.url() + "/posting/" + posting);
      page.evaluate(
          """
          () => document.querySelectorAll('.text *').forEach(node =>
            ['click', 'focus', 'mouseover', 'error', 'load', 'toggle'].forEach(name => {
              if (node.tagName != 'A' && node.tagName != 'SUMMARY')
                node.dispatchEvent(new Event(name));
            }))\
          """);
      assertThat(page.url()).endsWith("/posting/" + posting);
      assertThat(page.title()).endsWith("· Freshet");
    }

    assertThat(harm).isEmpty();
  }
}
