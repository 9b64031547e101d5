package freshet.web.api;

import freshet.feed.Posting;
import freshet.feed.html.WebUrl;
import freshet.store.Sanitised;
import freshet.store.StoredPosting;
import freshet.store.people.Item;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A posting as programs read it.
 *
 * @param link null if it has none to the web
 * @param published the time it is ordered by
 * @param seen when it came in
 * @param html its text, safe to show
 * @param tags that its reader gave it
 */
record PostingJson(
    long id,
    long feed,
    String title,
    @Nullable String link,
    List<String> authors,
    Instant published,
    Instant seen,
    String html,
    List<String> categories,
    List<File> files,
    boolean read,
    boolean starred,
    List<String> tags) {
  /** A file that comes with it; bytes are null if nobody knows. */
  record File(String url, @Nullable String type, @Nullable Long bytes) {}

  /**
   * A page of postings.
   *
   * @param next what the next page comes after; null if this is the last
   */
  record Page(List<PostingJson> postings, @Nullable Long next) {}

  static PostingJson of(Item item) {
    StoredPosting stored = item.posting();
    Posting posting = stored.posting();
    Sanitised safe = stored.safe();
    return new PostingJson(
        stored.id(),
        stored.feed(),
        posting.title(),
        web(posting.link()).orElse(null),
        posting.authors(),
        stored.record().at(),
        item.state().seenAt(),
        safe.content().isBlank() ? safe.summary() : safe.content(),
        posting.categories(),
        posting.enclosures().stream()
            .flatMap(
                one ->
                    web(one.url())
                        .map(
                            url ->
                                new File(
                                    url, one.type(), one.bytes() < 0 ? null : (Long) one.bytes()))
                        .stream())
            .toList(),
        item.state().read(),
        item.state().starred(),
        item.state().tags());
  }

  private static Optional<String> web(@Nullable String url) {
    return Optional.ofNullable(url)
        .flatMap(WebUrl::of)
        .filter(WebUrl::isHttp)
        .map(WebUrl::withoutUser);
  }
}
