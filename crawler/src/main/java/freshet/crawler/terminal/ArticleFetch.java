package freshet.crawler.terminal;

import freshet.crawler.article.Extraction;
import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.Header;
import freshet.crawler.terminal.OwnInitiative.Prospect;
import freshet.crawler.terminal.PageReader.ReadPage;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Fetches the pages that new postings link to, for feeds that are set so. */
public final class ArticleFetch {
  /** What came of one posting's link. */
  public sealed interface Page {
    /**
     * A page.
     *
     * @param url after redirects
     * @param html as it was sent
     */
    record Got(String url, byte[] html, Extraction article) implements Page {}

    /** None, and why, for a person. */
    record Left(String sentence, Prospect prospect) implements Page {}
  }

  private static final Header ACCEPT =
      new Header("Accept", "text/html, application/xhtml+xml;q=0.9, */*;q=0.1");

  private final PageReader pages;
  private final Agent agent;
  private final Manners manners;

  public ArticleFetch(PageReader pages, Agent agent, Manners manners) {
    this.pages = pages;
    this.agent = agent;
    this.manners = manners;
  }

  /** The page behind a link. */
  public Page fetch(String link) {
    Read read = new Read(pages);
    return switch (new OwnInitiative(read, agent, manners).get(link, ACCEPT)) {
      case OwnInitiative.Result.Left(String sentence, Prospect prospect) ->
          new Page.Left(sentence, prospect);
      case OwnInitiative.Result.Got(Answer answer) -> page(answer, read.article);
    };
  }

  /** Keeps the article that was read where the page was fetched. */
  private static final class Read implements Fetcher {
    private final PageReader pages;
    private @Nullable Extraction article;

    private Read(PageReader pages) {
      this.pages = pages;
    }

    @Override
    public Fetched fetch(FetchRequest request) {
      ReadPage reading = pages.read(request);
      article = reading.article();
      return reading.fetched();
    }
  }

  private static Page page(Answer answer, @Nullable Extraction article) {
    return article == null
        ? new Page.Left(
            "The link leads to no page, but to %s.".formatted(type(answer)), Prospect.NONE)
        : new Page.Got(answer.url(), answer.body(), article);
  }

  /** Whether there may be an article in an answer. */
  static boolean isPage(Answer answer) {
    String type = type(answer);
    boolean mayBeHtml = type == null || type.toLowerCase(Locale.ROOT).contains("html");
    return answer.status() == 200 && mayBeHtml && !Challenge.isIn(answer);
  }

  static @Nullable String type(Answer answer) {
    return answer.header("Content-Type").orElse(null);
  }
}
