package freshet.crawler.article;

import freshet.feed.FeedHead;
import freshet.feed.Posting;
import org.jspecify.annotations.Nullable;

/**
 * Language and category under which an article is kept (AR section III).
 *
 * @param language declared or detected, English if nothing tells
 * @param category of the feed, else of the posting
 */
public record ArticleFacts(String language, String category) {
  private static final String LANGUAGE = "en";
  private static final String CATEGORY = "uncategorized";

  /**
   * What is known of the article behind a posting.
   *
   * @param article null if its page holds none
   */
  public static ArticleFacts of(FeedHead feed, Posting posting, @Nullable Article article) {
    return new ArticleFacts(language(posting, article), category(feed, posting));
  }

  private static String language(Posting posting, @Nullable Article article) {
    if (article != null && article.language() != null) {
      return article.language();
    }
    return posting.language() != null ? posting.language() : LANGUAGE;
  }

  private static String category(FeedHead feed, Posting posting) {
    if (!feed.categories().isEmpty()) {
      return feed.categories().getFirst();
    }
    return posting.categories().isEmpty() ? CATEGORY : posting.categories().getFirst();
  }
}
