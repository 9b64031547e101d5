package freshet.crawler.terminal;

import freshet.crawler.article.ArticleExtractor;
import freshet.crawler.article.Extraction;
import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.RequestUrl;
import freshet.work.CpuLane;
import freshet.work.LaneLimits;
import freshet.work.LaneRejectedException;
import freshet.work.LaneRejectedException.Reason;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Fetches a page whose host has given a turn, and reads its article, here or elsewhere. */
public interface PageReader {
  /** The most time that a page may take to be read. */
  Duration LONGEST = Duration.ofSeconds(20);

  /**
   * What came of it.
   *
   * @param article null if there is no page to look for one in
   */
  record ReadPage(Fetched fetched, @Nullable Extraction article) {}

  /** On the caller's thread, which may take a while. */
  ReadPage read(FetchRequest request);

  /** One that reads what a fetcher brings, in a lane of its own. */
  static PageReader by(Fetcher fetcher) {
    return by(fetcher, new CpuLane("articles", LaneLimits.forBackground(LONGEST)));
  }

  /** One that reads what a fetcher brings, in a lane. */
  static PageReader by(Fetcher fetcher, CpuLane lane) {
    ArticleExtractor extractor = new ArticleExtractor();
    return request -> {
      Fetched fetched = fetcher.fetch(request);
      return fetched instanceof Answer answer && ArticleFetch.isPage(answer)
          ? new ReadPage(fetched, extracted(lane, extractor, answer))
          : new ReadPage(fetched, null);
    };
  }

  private static Extraction extracted(CpuLane lane, ArticleExtractor extractor, Answer page) {
    String host = RequestUrl.host(page.url());
    Supplier<Extraction> work =
        () -> extractor.extract(page.body(), ArticleFetch.type(page), page.url());
    try {
      return lane.call(host, "a page of " + host, work);
    } catch (LaneRejectedException e) {
      if (e.reason() == Reason.CLOSED) { // what was fetched is still worth to be kept
        return work.get();
      }
      return new Extraction.NoArticle("The page was not read: %s.".formatted(e.getMessage()));
    }
  }
}
