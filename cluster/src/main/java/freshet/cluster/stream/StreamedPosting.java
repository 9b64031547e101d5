package freshet.cluster.stream;

import freshet.feed.Enclosure;
import freshet.feed.Posting;
import freshet.http.RequestUrl;
import freshet.store.model.FullText;
import freshet.store.model.SanitisedTexts;
import freshet.store.model.StoredFeed;
import freshet.store.model.StoredPosting;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A posting for other programs, version 1. Fields may be added; the meaning of a field changes only
 * with the version.
 *
 * @param id identifies copies of the same posting; increases in the order of arrival
 * @param feed the number of its feed
 * @param feedUrl without secrets
 * @param guid the feed's id, or derived from link or text
 * @param published the feed's date; absent if there is none or it is implausible
 * @param firstSeen the start of the retrieval that brought it
 * @param summary sanitised HTML
 * @param content sanitised HTML
 * @param shortened whether all texts were left out because of the broker's size limit
 * @param fullText absent at first; the posting is written again when its page was fetched
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
    boolean shortened,
    @Nullable FullText fullText) {

  static StreamedPosting of(StoredFeed feed, StoredPosting stored, @Nullable FullText fullText) {
    Posting posting = stored.posting();
    SanitisedTexts safe = stored.safe();
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
        false,
        fullText);
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
        true,
        null);
  }
}
