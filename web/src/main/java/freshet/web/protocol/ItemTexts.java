package freshet.web.protocol;

import freshet.store.Store;
import freshet.store.account.AccountPosting;
import freshet.store.model.ArticleRecord;
import freshet.store.model.SanitisedTexts;
import freshet.store.model.StoredPosting;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The texts that reader apps show: that of the page behind an article where it was fetched, as in
 * the browser, else the fullest text of the feed.
 *
 * @param pages by posting
 */
public record ItemTexts(Map<Long, ArticleRecord> pages) {
  /** Loads the texts of some postings. */
  public static ItemTexts of(Store store, List<AccountPosting> items) {
    List<Long> ids = items.stream().map(item -> item.posting().id()).toList();
    return new ItemTexts(store.articles().find(ids));
  }

  /** Returns sanitised HTML. */
  public String html(StoredPosting stored) {
    return Optional.ofNullable(pages.get(stored.id()))
        .flatMap(ArticleRecord::safeHtml)
        .orElseGet(() -> ofFeed(stored));
  }

  private static String ofFeed(StoredPosting stored) {
    SanitisedTexts texts = stored.record().sanitised();
    return texts.content().isEmpty() ? texts.summary() : texts.content();
  }
}
