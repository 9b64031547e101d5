package freshet.crawler.errand;

import freshet.crawler.article.Article;
import freshet.crawler.article.Extraction;
import freshet.crawler.terminal.ArticleFetch.Page;
import freshet.crawler.terminal.OwnInitiative.Prospect;
import freshet.store.ArticleRecord;
import freshet.store.Errand;
import freshet.store.StoredPosting;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Fetches the page behind the link of a posting, and keeps it with its article. */
final class ArticleTask implements Task {
  private final Workshop shop;

  ArticleTask(Workshop shop) {
    this.shop = shop;
  }

  @Override
  public Ending run(Errand errand, Outing outing) {
    Optional<String> link = shop.patience().insist(() -> link(errand));
    return link.map(url -> run(errand, url, outing)).orElse(Ending.DONE);
  }

  /** The link, if its page is still wanted and not there. */
  private Optional<String> link(Errand errand) {
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

  private Ending run(Errand errand, String link, Outing outing) {
    return switch (shop.means().articles(outing).fetch(link)) {
      case Page.Got got -> keep(article(errand.subject(), got));
      case Page.Left(String sentence, Prospect prospect) ->
          prospect == Prospect.NONE
              ? giveUp(errand, sentence)
              : Ending.left(sentence, prospect, Ending.DONE);
    };
  }

  @Override
  public Ending giveUp(Errand errand, String sentence) {
    return keep(record(errand.subject(), null, sentence, null, null));
  }

  private Ending keep(ArticleRecord article) {
    shop.patience().insist(() -> shop.store().articles().keep(article));
    return Ending.DONE;
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
