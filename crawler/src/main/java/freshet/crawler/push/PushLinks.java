package freshet.crawler.push;

import freshet.feed.FeedLinks;
import freshet.feed.discovery.LinkHeader;
import freshet.http.FetchResult;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The WebSub links in one place: the headers, the document or the head of a page.
 *
 * @param self the topic; null if absent
 * @param hubs absolute URLs, in the given order
 */
public record PushLinks(@Nullable String self, List<String> hubs) {
  public static final PushLinks NONE = new PushLinks(null, List.of());

  public PushLinks {
    hubs = List.copyOf(hubs);
  }

  /** Returns the links in the headers of an answer. */
  public static PushLinks of(FetchResult.Answer answer) {
    List<LinkHeader> links =
        answer.headers("Link").stream().flatMap(line -> LinkHeader.parse(line).stream()).toList();
    return new PushLinks(
        urls(links, "self", answer.url()).findFirst().orElse(null),
        urls(links, "hub", answer.url()).toList());
  }

  private static Stream<String> urls(List<LinkHeader> links, String relation, String base) {
    return links.stream()
        .filter(link -> link.is(relation))
        .flatMap(link -> link.url(base).stream());
  }

  /** Returns the links in a feed document. */
  public static PushLinks of(FeedLinks links) {
    return new PushLinks(links.self(), links.hubs());
  }
}
