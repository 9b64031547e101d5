package freshet.crawler.terminal;

import freshet.crawler.article.ArticleExtractor;
import freshet.crawler.article.Extraction;
import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Fetcher;
import org.jspecify.annotations.Nullable;

/** Fetches a page whose host has given a turn, and reads its article, here or elsewhere. */
public interface PageReader {

  /**
   * What came of it.
   *
   * @param article null if there is no page to look for one in
   */
  record ReadPage(Fetched fetched, @Nullable Extraction article) {}

  /** On the caller's thread, which may take a while. */
  ReadPage read(FetchRequest request);

  /** One that reads what a fetcher brings. */
  static PageReader by(Fetcher fetcher) {
    ArticleExtractor extractor = new ArticleExtractor();
    return request -> {
      Fetched fetched = fetcher.fetch(request);
      return fetched instanceof Answer answer && ArticleFetch.isPage(answer)
          ? new ReadPage(fetched, extracted(extractor, answer))
          : new ReadPage(fetched, null);
    };
  }

  private static Extraction extracted(ArticleExtractor extractor, Answer page) {
    return extractor.extract(page.body(), ArticleFetch.type(page), page.url());
  }
}
