package freshet.crawler.job;

import freshet.article.Article;
import freshet.article.Extraction;
import freshet.crawler.terminal.ArticleFetch.Page;
import freshet.crawler.terminal.OwnInitiative.Prospect;
import freshet.store.model.ArticleRecord;
import freshet.store.model.FetchJob;
import freshet.store.model.StoredPosting;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Fetches the page behind a posting's link, and stores it with its article. */
final class ArticleJob implements JobHandler {
  private final Workshop shop;

  ArticleJob(Workshop shop) {
    this.shop = shop;
  }

  @Override
  public JobResult run(FetchJob errand, Outing outing) {
    Optional<String> link = shop.patience().insist(() -> link(errand));
    return link.map(url -> run(errand, url, outing)).orElse(JobResult.DONE);
  }

  /** Returns the link, if its page is still wanted and missing. */
  private Optional<String> link(FetchJob errand) {
    boolean wanted =
        shop.store()
                .feeds()
                .find(errand.feed())
                .filter(feed -> feed.settings().articles())
                .isPresent()
            && shop.store().articles().find(errand.subject()).isEmpty();
    return wanted
        ? shop.store()
            .postings()
            .find(errand.subject())
            .map(StoredPosting::posting)
            .map(p -> p.link())
        : Optional.empty();
  }

  private JobResult run(FetchJob errand, String link, Outing outing) {
    return switch (shop.means().articles(outing).fetch(link)) {
      case Page.Got got -> keep(article(errand.subject(), got));
      case Page.Left(String sentence, Prospect prospect) ->
          prospect == Prospect.NONE
              ? giveUp(errand, sentence)
              : JobResult.left(sentence, prospect, JobResult.DONE);
    };
  }

  @Override
  public JobResult giveUp(FetchJob errand, String sentence) {
    return keep(record(errand.subject(), null, sentence, null, null));
  }

  private JobResult keep(ArticleRecord article) {
    shop.patience().insist(() -> shop.store().articles().keep(article));
    return JobResult.DONE;
  }

  private ArticleRecord article(long posting, Page.Got page) {
    return switch (page.article()) {
      case Extraction.Found(Article article) ->
          record(posting, page.url(), "The article was found.", page.html(), article);
      case Extraction.TooShort(Article article) ->
          record(posting, page.url(), "The page has little text.", page.html(), article);
      case Extraction.NoArticle(String reason) ->
          record(posting, page.url(), reason, page.html(), null);
    };
  }

  private ArticleRecord record(
      long posting,
      @Nullable String url,
      String outcome,
      byte @Nullable [] page,
      @Nullable Article article) {
    return article == null
        ? new ArticleRecord(
            posting, shop.clock().instant(), url, outcome, page, null, null, null, null, null)
        : new ArticleRecord(
            posting,
            shop.clock().instant(),
            url,
            outcome,
            page,
            article.title(),
            article.html(),
            article.text(),
            article.image(),
            article.language());
  }
}
