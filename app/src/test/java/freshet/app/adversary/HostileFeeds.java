package freshet.app.adversary;

import freshet.village.Behaviour;
import freshet.village.Reply;
import freshet.village.Village;
import freshet.village.VillageHost;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** Hosts whose feeds and linked pages are hostile, one for each kind. */
final class HostileFeeds {
  private static final String RSS = "application/rss+xml";
  private static final String DOCUMENT =
      "<rss version=\"2.0\"><channel><title>Hostile</title><item><guid>1</guid><title>One</title></item></channel></rss>";
  private static final int DEAD = 120;

  private final List<String> feeds = new ArrayList<>();
  private final List<String> pages = new ArrayList<>();
  private final AtomicInteger number = new AtomicInteger();
  private final AtomicInteger hosts = new AtomicInteger();

  HostileFeeds(Village village) {
    HostilePages.around(RSS, DOCUMENT)
        .forEach((_, feed) -> feeds.add(open(village, feed).url("/feed")));
    HostilePages.around("text/html", "<p>Text of an article.</p>")
        .forEach((name, page) -> linking(village, name, page));
  }

  /** A feed in order whose every article links to a hostile page of the same host. */
  private void linking(Village village, String name, Behaviour page) {
    Map<String, Behaviour> paths = new HashMap<>();
    paths.put(
        "/feed",
        (_, _) -> {
          int n = number.incrementAndGet();
          return Reply.text(
              RSS,
              "<rss version=\"2.0\"><channel><title>%s</title><item><guid>%d</guid><title>%d</title><link>/%s</link></item></channel></rss>"
                  .formatted(name, n, n, name));
        });
    paths.put("/" + name, page);
    VillageHost host = open(village, Behaviour.byPath(paths));
    feeds.add(host.url("/feed"));
    pages.add(host.url("/" + name));
  }

  private VillageHost open(Village village, Behaviour behaviour) {
    return village.hostAt("127.8.0.%d".formatted(hosts.incrementAndGet()), behaviour);
  }

  /** Adds a feed of someone else to the lists. */
  void add(String url) {
    feeds.add(url);
  }

  /** Addresses of hostile feeds. */
  List<String> feeds() {
    return feeds;
  }

  /** Addresses of hostile pages. */
  List<String> pages() {
    return pages;
  }

  /** A list of all feeds and of many on hosts that are dead or do not exist. */
  String list(int round) {
    List<String> all = new ArrayList<>(round == 0 ? feeds : List.of());
    for (int i = 0; i < DEAD; i++) {
      all.add("http://nowhere%d-%d.invalid/feed".formatted(round, i));
      all.add("http://127.7.%d.%d:9/feed".formatted(round % 250, i + 1));
    }
    return all.stream().collect(Collectors.joining("\n"));
  }
}
