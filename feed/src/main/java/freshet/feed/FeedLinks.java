package freshet.feed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Links of a feed to itself and related documents, absolute where a base is known.
 *
 * @param hubs WebSub hubs
 * @param next the following page: RFC 5005 next, or next_url of JSON Feed
 * @param previousArchive RFC 5005 prev-archive
 */
public record FeedLinks(
    @Nullable String site,
    @Nullable String self,
    List<String> hubs,
    @Nullable Cloud cloud,
    @Nullable String next,
    @Nullable String previousArchive) {
  public static final FeedLinks NONE = new FeedLinks(null, null, List.of(), null, null, null);

  public FeedLinks {
    hubs = List.copyOf(hubs);
  }
}
