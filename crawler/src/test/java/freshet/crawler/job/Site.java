package freshet.crawler.job;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import freshet.village.Behaviour;
import freshet.village.Reply;
import freshet.village.Request;
import freshet.village.Village;
import freshet.village.VillageHost;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A host with an Atom feed in pages, an article for each posting, and an icon. */
final class Site implements Behaviour {
  static final byte[] PNG = "\u0089PNG\r\n\u001a\n and so on".getBytes(ISO_8859_1);

  /** How many postings a page of the feed lists. */
  static final int WINDOW = 3;

  final VillageHost host;

  /** Numbers of postings, the oldest first. */
  final List<Integer> postings = new ArrayList<>();

  /** What other paths answer than usual. */
  final Map<String, Behaviour> paths = new HashMap<>();

  /** Inserted into the head of the feed. */
  String head = "";

  private String robots = "";

  Site(Village village, String name) {
    host = village.host(name, this);
  }

  Site publish(int from, int to) {
    for (int number = from; number <= to; number++) {
      postings.add(number);
    }
    return this;
  }

  Site robots(String text) {
    robots = text;
    return this;
  }

  /** The paths asked for so far, in order. */
  List<String> asked() {
    return host.requests().stream().map(Request::target).toList();
  }

  @Override
  public Reply answer(Request request, Instant now) {
    Behaviour special = paths.get(request.path());
    if (special != null) {
      return special.answer(request, now);
    }
    return switch (request.path()) {
      case "/robots.txt" -> Reply.text("text/plain", robots);
      case "/favicon.ico" -> Reply.of(200).with("Content-Type", "text/html").body(PNG);
      case "/feed" -> feed(request);
      default -> Reply.text("text/html", article(request.path()));
    };
  }

  Reply feed(Request request) {
    return Reply.text("application/atom+xml", feed(page(request)));
  }

  private static int page(Request request) {
    int at = request.target().indexOf("?page=");
    return at < 0 ? 1 : Integer.parseInt(request.target().substring(at + 6));
  }

  private String feed(int page) {
    List<Integer> latest = postings.reversed();
    int from = Math.min(latest.size(), (page - 1) * WINDOW);
    int to = Math.min(latest.size(), page * WINDOW);
    StringBuilder feed = new StringBuilder("<feed xmlns='http://www.w3.org/2005/Atom'");
    feed.append(" xmlns:at='http://purl.org/atompub/tombstones/1.0'")
        .append(" xmlns:fh='http://purl.org/syndication/history/1.0'>")
        .append("<title>A</title><id>urn:a</id>")
        .append(head);
    if (to < latest.size()) {
      feed.append("<link rel='next' href='%s'/>".formatted(host.url("/feed?page=" + (page + 1))));
    }
    for (int number : latest.subList(from, to)) {
      feed.append("<entry><id>urn:%d</id><title>Posting %d</title>".formatted(number, number))
          .append("<link href='%s'/></entry>".formatted(host.url("/" + number)));
    }
    return feed.append("</feed>").toString();
  }

  private static String article(String path) {
    return "<html><head><title>A</title></head><body><article><p>%s</p></article></body></html>"
        .formatted(
            "The story of %s is told here, at length and in order. ".formatted(path).repeat(20));
  }
}
