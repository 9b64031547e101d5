package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.village.VillageHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Liferea 1.14 as Debian ships it, with its source "Google Reader API". It never takes over what
 * was read elsewhere: it looks for that in a way in which no server writes it.
 */
@Timeout(180)
class LifereaTest {
  private static final String WINDOW = "^Liferea$";
  private static final String ITEMS = "SELECT title, read, marked FROM items ORDER BY title";

  @TempDir private Path folder;
  private Desktop desktop;
  private AppAccount account;
  private Path database;
  private Process liferea;

  @BeforeEach
  void start() throws IOException {
    desktop = Desktop.open(folder.resolve("home"), "liferea");
    account = new AppAccount(folder.resolve("data"));
    Path settings = Files.createDirectories(desktop.home().resolve(".config/liferea"));
    Files.writeString(
        settings.resolve("feedlist.opml"),
        """
        <opml version="1.0"><body>
        <outline text="Freshet" type="source" id="freshet" sourceType="fl_google_reader"
          xmlUrl="%s/api/greader" username="ada" password="%s"/>
        </body></opml>
        """
            .formatted(account.server().url(), account.password()));
    database = desktop.home().resolve(".local/share/liferea/liferea.db");
    liferea = desktop.start("liferea.log", "liferea", "--disable-plugins");
  }

  @AfterEach
  void stop() {
    if (desktop != null) {
      desktop.close();
    }
    if (account != null) {
      account.close();
    }
  }

  private List<String> items() {
    return Desktop.rows(database, ITEMS);
  }

  private void await(String what, List<String> items) throws InterruptedException {
    Desktop.await(liferea, what, () -> items().equals(items));
  }

  @Test
  void liferea_readsStarsAndSubscribes_andGetsWhatComesLater() throws Exception {
    await("the first synchronisation", AppAccount.UNMARKED);

    String next = "ctrl+n";
    desktop.press(WINDOW, next);
    Desktop.await(liferea, "the article is read", () -> marked(" 1 0"));
    String star = "ctrl+t";
    desktop.press(WINDOW, star);
    Desktop.await(liferea, "the article is starred", () -> marked(" 1 1"));
    List<String> marked = account.articles();
    await("its own marks", marked);

    account.arrive();
    assertThat(account.articles()).hasSize(4);
    synchronise();
    await("a later synchronisation, which leaves the star", account.articles());

    String other = marked.stream().filter(line -> line.endsWith(" 0 0")).findFirst().orElseThrow();
    account.mark(other.substring(0, other.length() - 4), "starred", true);
    synchronise();
    await("the star that was set elsewhere", account.articles());

    VillageHost more = account.server().host("more", ReaderPagesTest.feed("More", 1));
    String openFirstMenu = "alt+s";
    desktop.press(WINDOW, openFirstMenu, "Down", "Down", "Return");
    desktop.write("^New Subscription$", more.url("/feed"));
    Desktop.await(
        liferea, "the subscription", () -> account.subscriptions().contains(more.url("/feed")));
  }

  private void synchronise() throws IOException, InterruptedException {
    desktop.press(WINDOW, "ctrl+u");
  }

  /** Whether one article is marked like that, on the server. */
  private boolean marked(String marks) {
    return account.articles().stream().filter(line -> line.endsWith(marks)).count() == 1;
  }
}
