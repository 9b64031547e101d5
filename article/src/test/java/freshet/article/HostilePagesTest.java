package freshet.article;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HostilePagesTest {
  private static final Duration MOST = Duration.ofSeconds(2);
  private static final int TRIES = 3;
  private static final String URL = "https://hostile.example/page";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final String[] PIECES = {
    "<div",
    "<p>",
    "</p>",
    "<table>",
    "<tr><td>",
    "</table>",
    "<br>",
    "<br><br>",
    "<a href='x'>",
    "</a>",
    "<b>",
    "</b>",
    "<h1>",
    "<ul><li>",
    "</ul>",
    "<form><input>",
    "<noscript><img src=a>",
    "<script>",
    "</script>",
    "<!--",
    "-->",
    "<svg>",
    "<math>",
    "<template>",
    "<select>",
    "<iframe>",
    " class='comment author'",
    " id=",
    "\"",
    ">",
    "words, and more words, of a text that is long. ",
    "&#x0;",
    "&bogus;",
    "\ud800",
    "\0",
    "<base href='::'>",
    "<html lang='\u0130'>",
    "<body>",
    "<script type='application/ld+json'>{\"@type\":\"Article\",\"author\":[",
    "]}",
    "<title>",
    "|",
    "<meta property='og:image' content='http://['>",
    " style='display:none",
    "<font>",
    "</div>",
    "<frameset>",
    "<del><ins>",
    "<img srcset=', ,x 1x'>",
    "<pre>\n",
    "<object>",
    "<![CDATA[",
  };

  static Stream<Arguments> repeated() {
    return Stream.of(
            "<div>",
            "<div class=author>t",
            "<b>",
            "<b><i><a href=x>x",
            "<b><p>x</b>",
            "<p>a, b",
            "<div hidden>x</div>",
            "<br>x<br><br>",
            "<table><tr><td>",
            "<table><b>x",
            "<p><table>",
            "<ul><li>x",
            "<div><h1>title",
            "<noscript><img src=x>",
            "<noscript><img src=x></noscript>",
            "<a href=x>y</a>",
            "<form><p>x",
            "<select><option>",
            "<svg><g><p>",
            "<ins>",
            "<template><td>",
            "<!--",
            "<",
            "&amp;&x;",
            "<script type=application/ld+json>[[",
            "<object>",
            "<title>a | b: ")
        .map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("repeated")
  void repetition_doesNotHang(String piece) {
    String page = piece.repeat(300_000 / piece.length());

    assertEnds(page);
  }

  @Test
  void hugeAttributes_doNotHang() {
    assertEnds(
        "<div class=\"" + "comment author ".repeat(200_000) + "\"><p>hello, world</p></div>");
    assertEnds("<div style=\"" + " ".repeat(1_000_000) + "display\"><p>hello, world</p></div>");
    assertEnds("<img srcset=\"" + ", ".repeat(500_000) + "\"><p>hello, world</p>");
  }

  /** Or a page of five million characters could take minutes. */
  @Test
  void whatComesAfterVeryManyTags_isNotRead() {
    String early = "<p>" + "Early words, of which there are many. ".repeat(20) + "</p>";
    String page = early + "<wbr>".repeat(150_000) + early.replace("Early", "Late");

    assertThat(new ArticleExtractor().extract(page, URL))
        .isInstanceOfSatisfying(
            Extraction.Found.class,
            found -> assertThat(found.article().text()).contains("Early").doesNotContain("Late"));
  }

  @Test
  void garbage_neverThrows() {
    for (int seed = 0; seed < 1000; seed++) {
      Random random = new Random(seed);
      String page = garbage(random);
      byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
      for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }

      Extraction extraction = new ArticleExtractor().extract(bytes, null, URL);

      assertThat(extraction).as("seed %d", seed).isNotNull();
    }
  }

  private static String garbage(Random random) {
    StringBuilder page = new StringBuilder();
    for (int i = random.nextInt(150); i > 0; i--) {
      page.append(PIECES[random.nextInt(PIECES.length)]);
      if (random.nextInt(10) == 0) {
        page.appendCodePoint(random.nextInt(Character.MAX_CODE_POINT + 1));
      }
    }
    return page.toString();
  }

  /**
   * Within 2 s of processor time, in one of some tries: a crowded machine or a cold compiler must
   * not fail this, nor a hang stop it.
   */
  private static void assertEnds(String page) {
    Duration used = used(page);
    for (int tries = 1; used.compareTo(MOST) >= 0 && tries < TRIES; tries++) {
      used = used(page);
    }
    assertThat(used).isLessThan(MOST);
  }

  private static Duration used(String page) {
    return assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          long start = THREADS.getCurrentThreadCpuTime();
          new ArticleExtractor().extract(page, URL);
          return Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - start);
        });
  }
}
