package freshet.cluster.stream;

import freshet.crawler.http.RequestUrl;
import freshet.feed.Enclosure;
import freshet.feed.Posting;
import freshet.store.Sanitised;
import freshet.store.StoredFeed;
import freshet.store.StoredPosting;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A posting as others read it, version 1. Fields may be added; what a field means does not change
 * without another version.
 *
 * @param id tells copies of the same posting from other postings; rises in the order of arrival
 * @param feed the number of its feed
 * @param feedUrl without secrets
 * @param guid as the feed calls it, or made of its link or words
 * @param published as the feed says; absent if it does not, or cannot be believed
 * @param firstSeen when the retrieval began that brought it
 * @param summary HTML that is safe to show
 * @param content the same
 * @param shortened whether summary and content were left out because the broker takes no more
 */
public record StreamedPosting(
    long id,
    long feed,
    String feedUrl,
    String feedTitle,
    String guid,
    String title,
    @Nullable String link,
    List<String> authors,
    @Nullable Instant published,
    Instant firstSeen,
    @Nullable String language,
    List<String> categories,
    String summary,
    String content,
    List<Enclosure> enclosures,
    @Nullable String image,
    boolean shortened) {

  static StreamedPosting of(StoredFeed feed, StoredPosting stored) {
    Posting posting = stored.posting();
    Sanitised safe = stored.safe();
    return new StreamedPosting(
        stored.id(),
        feed.id(),
        RequestUrl.redacted(feed.url()),
        feed.description().title(),
        posting.id().value(),
        posting.title(),
        posting.link(),
        posting.authors(),
        posting.published().at(),
        stored.record().firstSeen(),
        posting.language(),
        posting.categories(),
        safe.summary(),
        safe.content(),
        posting.enclosures(),
        posting.image(),
        false);
  }

  StreamedPosting withoutTexts() {
    return new StreamedPosting(
        id,
        feed,
        feedUrl,
        feedTitle,
        guid,
        title,
        link,
        authors,
        published,
        firstSeen,
        language,
        categories,
        "",
        "",
        enclosures,
        image,
        true);
  }
}
