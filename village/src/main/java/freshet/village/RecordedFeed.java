package freshet.village;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A feed that posts at recorded times by the clock of the village. It is at {@link #PATH}, with a
 * strong validator; other paths are unknown.
 */
public final class RecordedFeed implements Behaviour {
  public static final String PATH = "/feed";

  private final String title;
  private final Instant[] published;
  private final int window;
  private final String head;

  /**
   * A feed.
   *
   * @param published in ascending order
   * @param window how many postings it lists at most
   */
  public RecordedFeed(String title, Instant[] published, int window) {
    this(title, published, window, "");
  }

  private RecordedFeed(String title, Instant[] published, int window, String head) {
    this.title = title;
    this.published = published.clone();
    this.window = window;
    this.head = head;
  }

  /** Returns a copy that is announced by a WebSub hub. */
  public RecordedFeed announcedBy(String hub, String self) {
    String links = "<link rel='hub' href='%s'/><link rel='self' href='%s'/>".formatted(hub, self);
    return new RecordedFeed(title, published, window, links);
  }

  /** Returns how many postings were published until a time. */
  public int posted(Instant now) {
    int low = 0;
    int high = published.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (published[middle].isAfter(now)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  @Override
  public Reply answer(Request request, Instant now) {
    if (!request.path().equals(PATH)) {
      return Reply.of(404);
    }
    int posted = posted(now);
    String etag = "\"" + posted + "\"";
    if (request.header("If-None-Match").equals(Optional.of(etag))) {
      return Reply.of(304).with("ETag", etag);
    }
    Reply whole = Reply.of(200).with("Content-Type", "application/atom+xml").with("ETag", etag);
    byte[] document = document(request.host(), now);
    return request.header("Accept-Encoding").filter(codings -> codings.contains("gzip")).isPresent()
        ? whole.with("Content-Encoding", "gzip").body(Bytes.gzip(document))
        : whole.body(document);
  }

  /** Returns the document at a time. */
  public byte[] document(String host, Instant now) {
    int posted = posted(now);
    int from = Math.max(0, posted - window);
    Instant updated = posted == 0 ? now.minus(Duration.ofDays(1)) : published[posted - 1];
    StringBuilder feed = new StringBuilder();
    feed.append("<feed xmlns='http://www.w3.org/2005/Atom'><title>%s</title>".formatted(title))
        .append("<id>http://%s/</id><updated>%s</updated>%s".formatted(host, updated, head));
    for (int k = posted - 1; k >= from; k--) {
      feed.append(entry(host, k));
    }
    return feed.append("</feed>").toString().getBytes(StandardCharsets.UTF_8);
  }

  private String entry(String host, int k) {
    return """
        <entry><id>http://%1$s/%2$d</id><title>Posting %2$d of %3$s</title>
        <link href='http://%1$s/%2$d'/><published>%4$s</published><updated>%4$s</updated>
        <summary>What %3$s had to say at that time.</summary></entry>
        """
        .formatted(host, k + 1, title, published[k]);
  }
}
