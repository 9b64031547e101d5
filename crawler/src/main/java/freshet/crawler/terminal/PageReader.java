package freshet.crawler.terminal;

import freshet.article.ArticleExtractor;
import freshet.article.Extraction;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.Fetcher;
import freshet.http.RequestUrl;
import freshet.work.CpuLane;
import freshet.work.LaneLimits;
import freshet.work.LaneRejectedException;
import freshet.work.LaneRejectedException.Reason;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Fetches a page whose host has granted a permit, and extracts its article, here or elsewhere. */
public interface PageReader {
  /** The longest time for reading a page. */
  Duration LONGEST = Duration.ofSeconds(20);

  /**
   * A fetched page.
   *
   * @param article null if there is no page to extract it from
   */
  record ReadPage(FetchResult fetched, @Nullable Extraction article) {}

  /** Reads a page on the caller's thread, which may take a while. */
  ReadPage read(FetchRequest request);

  /** Returns a reader with its own lane. */
  static PageReader by(Fetcher fetcher) {
    return by(fetcher, new CpuLane("articles", LaneLimits.forBackground(LONGEST)));
  }

  /** Returns a reader that uses a lane. */
  static PageReader by(Fetcher fetcher, CpuLane lane) {
    ArticleExtractor extractor = new ArticleExtractor();
    return request -> {
      FetchResult fetched = fetcher.fetch(request);
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
      if (e.reason() == Reason.CLOSED) { // keeps what was fetched
        return work.get();
      }
      return new Extraction.NoArticle("The page was not read: %s.".formatted(e.getMessage()));
    }
  }
}
