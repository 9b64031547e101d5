package freshet.reading.stream;

import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.html.VideoLink;
import freshet.feed.html.WebUrl;
import freshet.reading.image.SignedImageUrls;
import freshet.store.account.AccountPosting;
import freshet.store.account.Subscription;
import freshet.store.model.PostingRecord;
import freshet.store.model.SanitisedTexts;
import freshet.store.model.StoredPosting;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds out what pages show of a posting beside its words. */
final class PostingFactsMaker {
  /** The side of a thumbnail: twice what lists show, for screens with small pixels. */
  static final int THUMBNAIL = 152;

  private static final long DAY = Duration.ofDays(1).toSeconds();

  private final SignedImageUrls pictures;

  PostingFactsMaker(SignedImageUrls pictures) {
    this.pictures = pictures;
  }

  PostingFacts of(AccountPosting item, ReadingView view) {
    StoredPosting stored = item.posting();
    Posting posting = stored.posting();
    SanitisedTexts texts = stored.record().sanitised();
    String text = texts.content().isBlank() ? texts.summary() : texts.content();
    return new PostingFacts(
        stored.position(),
        view.showsImages() ? thumbnail(posting, text).orElse(null) : null,
        MediaFile.of(posting.enclosures()).orElse(null),
        video(posting).orElse(null),
        ReadingTime.minutes(text),
        view.shelf().find(stored.feed()).map(feed -> hereAfter(stored.record(), feed)).orElse(null),
        tag(posting.language()));
  }

  private Optional<Thumbnail> thumbnail(Posting posting, String text) {
    return Optional.ofNullable(posting.image())
        .flatMap(WebUrl::of)
        .filter(WebUrl::isHttp)
        .map(WebUrl::toString)
        .or(() -> FirstImage.in(text))
        .map(
            url ->
                new Thumbnail(
                    pictures.thumbnail(url, THUMBNAIL), pictures.to(url), THUMBNAIL, THUMBNAIL));
  }

  /** Returns the video behind the link or the files of a posting. */
  private static Optional<VideoLink> video(Posting posting) {
    return Stream.concat(
            Stream.ofNullable(posting.link()),
            posting.enclosures().stream().map(file -> file.url()))
        .flatMap(address -> VideoLink.of(address).stream())
        .findFirst();
  }

  /**
   * Returns the minutes from publication to arrival; null if the feed names no exact time, or what
   * it names looks like a mere day, or the posting is older than the subscription.
   */
  private static @Nullable Long hereAfter(PostingRecord record, Subscription feed) {
    PostingDate published = record.posting().published();
    Instant at = published.at();
    boolean trusted =
        at != null
            && published.quality() == PostingDate.Quality.EXACT
            && at.getEpochSecond() % DAY != 0
            && at.equals(record.at())
            && at.isAfter(feed.since());
    return trusted ? (Long) Duration.between(at, record.firstSeen()).toMinutes() : null;
  }

  private static @Nullable String tag(@Nullable String language) {
    String tag =
        language == null
            ? "und"
            : Locale.forLanguageTag(language.strip().replace('_', '-')).toLanguageTag();
    return tag.equals("und") ? null : tag;
  }
}
