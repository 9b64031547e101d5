package freshet.crawler.errand;

import freshet.crawler.http.Fetcher;
import freshet.crawler.http.HttpSettings.SizeLimits;
import freshet.crawler.terminal.Agent;
import freshet.crawler.terminal.ArticleFetch;
import freshet.crawler.terminal.DocumentReader;
import freshet.crawler.terminal.OwnInitiative;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.Seen;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * By what errands are done.
 *
 * @param images fetches nothing larger than {@link #IMAGE_SIZES}
 * @param pages reads articles
 * @param seen what a feed showed last, if that is known
 */
public record Means(
    Fetcher fetcher,
    Fetcher images,
    PageReader pages,
    Agent agent,
    DocumentReader reader,
    LongFunction<Optional<Seen>> seen) {
  /** What an icon may have. */
  public static final SizeLimits IMAGE_SIZES = new SizeLimits(100 << 10, 100 << 10, 200);

  OwnInitiative initiative(Outing outing) {
    return new OwnInitiative(fetcher, agent, outing);
  }

  ArticleFetch articles(Outing outing) {
    return new ArticleFetch(pages, agent, outing);
  }

  OwnInitiative images(Outing outing) {
    return new OwnInitiative(images, agent, outing);
  }
}
