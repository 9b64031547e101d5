package freshet.app.adversary;

import freshet.app.WebVisitor;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Someone with an account who asks for all that is expensive, again and again. */
final class HostileReader {
  private static final List<String> EXPRESSIONS =
      List.of(
          "(?:d?d?d?d?d?d?d?d?d?d?){1000}z",
          "((((a{30}){30}){30}))",
          "(?:(?:a|b|c)*(?:d|e|f)*)*tide",
          "\\pL{1000}",
          "(x+x+)+y",
          "(?:.?){1000}springtide");

  private static final List<String> SEARCHES =
      List.of("a* e* i* o* u* t* s* h*", "\"t\"* -h*", "t* ".repeat(130), "tide ".repeat(80));

  private static final Pattern OUT = Pattern.compile("(/out/[\\w-]+\\.(?:rss|atom|json))");
  private static final int MOST = 1000;
  private static final int MOST_LISTS = 8;

  private final WebVisitor browser;
  private final HostileFeeds feeds;
  private final Attackers attackers;
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicInteger lists = new AtomicInteger();

  HostileReader(WebVisitor browser, HostileFeeds feeds, Attackers attackers) {
    this.browser = browser;
    this.feeds = feeds;
    this.attackers = attackers;
  }

  void begin() {
    Duration pause = Duration.ofMillis(300);
    attackers.repeat("quadratic OPML", 2, pause, () -> browser.upload("/import", attributes()));
    attackers.repeat("deep OPML", 1, pause, () -> browser.upload("/import", deep()));
    attackers.repeat("list of dead hosts", 1, Duration.ofSeconds(5), this::importDead);
    attackers.repeat("explosive rule", 2, pause, this::rule);
    attackers.repeat("rule tried out", 1, pause, () -> browser.post("/rules/try", explosive()));
    attackers.repeat("alert", 1, pause, this::alert);
    attackers.repeat("expensive search", 2, pause, this::search);
    attackers.repeat("preview of a hostile page", 2, pause, this::preview);
    attackers.repeat("output feed", 1, Duration.ofSeconds(2), this::outputFeed);
  }

  private static String attributes() {
    return "<opml><body><outline " + "a=\"<b x\" c=\"<b x\" ".repeat(9_000) + "</body></opml>";
  }

  private static String deep() {
    return "<opml><body>" + "<outline text=\"a\">".repeat(40_000);
  }

  private void importDead() {
    int round = lists.getAndIncrement();
    if (round < MOST_LISTS) {
      browser.upload("/import", feeds.list(round));
    }
  }

  private Map<String, String> explosive() {
    String pattern = EXPRESSIONS.get(count.incrementAndGet() % EXPRESSIONS.size());
    return Map.of(
        "id",
        "0",
        "pattern",
        pattern,
        "matching",
        "expression",
        "title",
        "on",
        "text",
        "on",
        "act",
        "label",
        "label",
        "tag" + count.get(),
        "in",
        "all");
  }

  private void rule() {
    if (count.get() < MOST) {
      browser.post("/rules", explosive());
    }
  }

  private void alert() {
    int n = count.incrementAndGet();
    if (n < MOST) {
      browser.post(
          "/alerts",
          Map.of(
              "name",
              "alert" + n,
              "q",
              SEARCHES.get(n % SEARCHES.size()),
              "in",
              "all",
              "browser",
              "on"));
    }
  }

  private void search() {
    String words = SEARCHES.get(count.incrementAndGet() % SEARCHES.size());
    browser.get("/search?q=" + URLEncoder.encode(words, StandardCharsets.UTF_8));
  }

  private void preview() {
    List<String> pages = feeds.pages();
    browser.post("/preview", Map.of("url", pages.get(count.incrementAndGet() % pages.size())));
  }

  private void outputFeed() {
    int n = count.incrementAndGet();
    browser.post(
        "/feeds-out",
        Map.of("what", "search", "words", SEARCHES.getFirst(), "title", "out" + n, "size", "200"));
    Matcher found = OUT.matcher(browser.get("/feeds-out").body());
    while (found.find() && !attackers.isOver(Duration.ofMillis(50))) {
      browser.get(found.group(1));
    }
  }
}
