package freshet.web.protocol.greader;

import static freshet.web.protocol.greader.ReaderRig.STATE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import freshet.web.protocol.AppRig;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real client: newsboat as Debian ships it, which reads streams as Atom. */
class NewsboatTest extends ReaderTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String EDIT_FLAGS = "\u0005";

  private long feed;
  private List<Long> ids = List.of();

  @BeforeEach
  void fill() throws IOException {
    assumeTrue(isThere("newsboat") && isThere("script"), "newsboat or script is not installed");
    feed = rig().annsFeed("https://one.example/feed", "News");
    ids = rig().arrive(feed, 5);
    Files.writeString(
        folder.resolve("config"),
        """
        urls-source "feedhq"
        feedhq-url "%s/api/greader"
        feedhq-login "ann"
        feedhq-password "%s"
        feedhq-show-special-feeds no
        feedhq-flag-star "s"
        confirm-exit no
        """
            .formatted(rig().url(), rig().annsPassword().secret()));
  }

  private AppRig rig() {
    return reader.rig();
  }

  private static boolean isThere(String program) {
    return Stream.of("/usr/bin", "/usr/local/bin", "/bin")
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  private List<String> newsboat(String... more) {
    List<String> command = new ArrayList<>(List.of("newsboat", "-C", "config", "-u", "urls"));
    command.addAll(List.of("-c", "cache.db"));
    command.addAll(List.of(more));
    return command;
  }

  private Process start(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("TERM", "xterm");
    builder.environment().put("COLUMNS", "100");
    builder.environment().put("LINES", "30");
    builder.environment().put("LC_ALL", "C.UTF-8");
    return builder.start();
  }

  private String reloadAndCount() throws IOException {
    Process process = start(newsboat("-x", "reload", "print-unread"));
    return assertTimeoutPreemptively(
        PATIENCE, () -> new String(process.getInputStream().readAllBytes(), UTF_8));
  }

  @Test
  void newsboat_seesWhatIsUnread() throws IOException {
    assertThat(reloadAndCount()).contains("5 unread articles");
    reader.write("edit-tag", "i=" + ids.get(0) + "&i=" + ids.get(1) + "&a=" + STATE + "read");
    assertThat(reloadAndCount()).contains("3 unread articles");
    reader.write("edit-tag", "i=" + ids.get(0) + "&r=" + STATE + "read");
    assertThat(reloadAndCount()).contains("4 unread articles");
    rig().arrive(feed, 2);
    assertThat(reloadAndCount()).as("what came later").contains("6 unread articles");
  }

  @Test
  void newsboat_stars() throws IOException, InterruptedException {
    reloadAndCount();
    Process process = start(List.of("script", "-qec", String.join(" ", newsboat()), "/dev/null"));
    try (OutputStream keys = process.getOutputStream()) {
      awaitScreen(process, "Title of https://one.example/feed");
      press(keys, "\r");
      awaitScreen(process, "Posting 5");
      press(keys, EDIT_FLAGS);
      awaitScreen(process, "Flags:");
      press(keys, "s\r");
      assertThat(await(() -> reader.starred(), 1)).isSubsetOf(ids);
      press(keys, "qqq");
      assertThat(process.waitFor(PATIENCE)).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void newsboat_readsAndMarks() throws IOException, InterruptedException {
    reloadAndCount();
    Process process = start(List.of("script", "-qec", String.join(" ", newsboat()), "/dev/null"));
    try (OutputStream keys = process.getOutputStream()) {
      awaitScreen(process, "Title of https://one.example/feed");
      press(keys, "\r");
      awaitScreen(process, "Posting 5");
      press(keys, "\r");
      awaitScreen(process, "Words");
      press(keys, "q");
      assertThat(awaitUnread(4)).isSubsetOf(ids);
      press(keys, "q");
      awaitScreen(process, "Title of https://one.example/feed");
      press(keys, "A");
      assertThat(awaitUnread(0)).isEmpty();
      press(keys, "q");
      assertThat(process.waitFor(PATIENCE)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(rig().requests())
        .contains(
            "GET /api/greader/reader/atom/feed%2F" + feed,
            "POST /api/greader/reader/api/0/edit-tag",
            "POST /api/greader/reader/api/0/mark-all-as-read");
    assertThat(reloadAndCount()).contains("0 unread articles");
  }

  private static void press(OutputStream keys, String typed) throws IOException {
    keys.write(typed.getBytes(UTF_8));
    keys.flush();
  }

  /** Reads what is drawn until some words are among it. */
  private static void awaitScreen(Process process, String words) {
    StringBuilder drawn = new StringBuilder();
    assertTimeoutPreemptively(
        PATIENCE,
        () -> {
          while (drawn.indexOf(words) < 0) {
            int next = process.getInputStream().read();
            assertThat(next).as("the screen ended: " + drawn).isNotNegative();
            drawn.append((char) next);
          }
        },
        () -> "'" + words + "' did not come up: " + drawn);
  }

  private List<Long> awaitUnread(int count) {
    return await(() -> reader.unread(), count);
  }

  /** What a list is as soon as it has so many: newsboat marks while it goes on. */
  private List<Long> await(Supplier<List<Long>> list, int count) {
    return assertTimeoutPreemptively(
        PATIENCE,
        () -> {
          List<Long> now = list.get();
          while (now.size() != count) {
            now = list.get();
          }
          return now;
        },
        () -> rig().requests().stream().distinct().toList().toString());
  }
}
