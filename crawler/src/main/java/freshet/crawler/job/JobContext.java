package freshet.crawler.job;

import freshet.crawler.terminal.ArticleFetch;
import freshet.crawler.terminal.DocumentReader;
import freshet.crawler.terminal.DocumentState;
import freshet.crawler.terminal.OwnInitiative;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.UserAgent;
import freshet.http.Fetcher;
import freshet.http.HttpSettings.SizeLimits;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * What jobs need.
 *
 * @param images fetches nothing larger than {@link #IMAGE_SIZES}
 * @param pages reads articles
 * @param seen the feeds' last document states, where known
 */
public record JobContext(
    Fetcher fetcher,
    Fetcher images,
    PageReader pages,
    UserAgent agent,
    DocumentReader reader,
    LongFunction<Optional<DocumentState>> seen) {
  /** The size limits of an icon. */
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
