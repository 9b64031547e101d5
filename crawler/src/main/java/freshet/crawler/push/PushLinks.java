package freshet.crawler.push;

import freshet.feed.FeedLinks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The WebSub links of one place: the headers, the document or the head of a page.
 *
 * @param self the topic; null if not given
 * @param hubs absolute, in the order given
 */
public record PushLinks(@Nullable String self, List<String> hubs) {
  public static final PushLinks NONE = new PushLinks(null, List.of());

  public PushLinks {
    hubs = List.copyOf(hubs);
  }

  /** Those of a feed document. */
  public static PushLinks of(FeedLinks links) {
    return new PushLinks(links.self(), links.hubs());
  }
}
