package freshet.feed.identity;

import freshet.feed.FeedDocument;
import freshet.feed.FeedFormat;
import freshet.feed.FeedHead;
import freshet.feed.FeedLinks;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.PostingId.Origin;
import freshet.feed.RawText;
import freshet.feed.UpdateHints;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Documents for tests. */
final class Items {
  private static final FeedHead HEAD =
      new FeedHead(
          "F",
          "",
          null,
          List.of(),
          List.of(),
          PostingDate.ABSENT,
          null,
          FeedLinks.NONE,
          UpdateHints.NONE,
          Set.of());

  private Items() {}

  /** A posting; a guid, link or minute that is null is not given. */
  static Posting posting(
      @Nullable String guid,
      @Nullable String link,
      String title,
      String content,
      @Nullable Integer minute) {
    PostingId id =
        guid != null
            ? new PostingId(guid, Origin.GUID)
            : link != null ? new PostingId(link, Origin.LINK) : new PostingId("hash", Origin.HASH);
    PostingDate date =
        minute == null
            ? PostingDate.ABSENT
            : new PostingDate(Instant.ofEpochSecond(60L * minute), PostingDate.Quality.EXACT);
    return new Posting(
        id,
        title,
        link,
        List.of(),
        RawText.NONE,
        new RawText(content, true, null),
        date,
        PostingDate.ABSENT,
        List.of(),
        null,
        List.of(),
        null);
  }

  static FeedDocument document(List<Posting> postings) {
    return new FeedDocument(FeedFormat.RSS2, HEAD, postings, List.of(), false);
  }
}
