package freshet.feed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of a feed.
 *
 * @param title plain text, empty if there is none
 * @param link absolute if it can be resolved; null if there is none
 * @param language of the posting, else that of the feed
 */
public record Posting(
    PostingId id,
    String title,
    @Nullable String link,
    List<String> authors,
    RawText summary,
    RawText content,
    PostingDate published,
    PostingDate updated,
    List<String> categories,
    @Nullable String language,
    List<Enclosure> enclosures,
    @Nullable String image) {
  public Posting {
    authors = List.copyOf(authors);
    categories = List.copyOf(categories);
    enclosures = List.copyOf(enclosures);
  }

  /** Returns the same posting under other categories and in another language. */
  public Posting classified(List<String> otherCategories, String otherLanguage) {
    return new Posting(
        id,
        title,
        link,
        authors,
        summary,
        content,
        published,
        updated,
        otherCategories,
        otherLanguage,
        enclosures,
        image);
  }
}
