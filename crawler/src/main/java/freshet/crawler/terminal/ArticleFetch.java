package freshet.crawler.terminal;

import freshet.article.Extraction;
import freshet.crawler.terminal.OwnInitiative.Permits;
import freshet.crawler.terminal.OwnInitiative.Prospect;
import freshet.crawler.terminal.PageReader.ReadPage;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.Fetcher;
import freshet.http.Header;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Fetches the pages that new postings link to, for feeds with that setting. */
public final class ArticleFetch {
  /** The result for one link. */
  public sealed interface Page {
    /**
     * A page.
     *
     * @param url after redirects
     * @param html as it was sent
     */
    record Got(String url, byte[] html, Extraction article) implements Page {}

    /** No page; the sentence tells a person why. */
    record Left(String sentence, Prospect prospect) implements Page {}
  }

  private static final Header ACCEPT =
      new Header("Accept", "text/html, application/xhtml+xml;q=0.9, */*;q=0.1");

  private final PageReader pages;
  private final UserAgent agent;
  private final Permits permits;

  public ArticleFetch(PageReader pages, UserAgent agent, Permits permits) {
    this.pages = pages;
    this.agent = agent;
    this.permits = permits;
  }

  /** Fetches the page behind a link. */
  public Page fetch(String link) {
    Read read = new Read(pages);
    return switch (new OwnInitiative(read, agent, permits).get(link, ACCEPT)) {
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
    public FetchResult fetch(FetchRequest request) {
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

  /** Whether an answer may contain an article. */
  static boolean isPage(Answer answer) {
    String type = type(answer);
    boolean mayBeHtml = type == null || type.toLowerCase(Locale.ROOT).contains("html");
    return answer.status() == 200 && mayBeHtml && !BotChallenge.isIn(answer);
  }

  static @Nullable String type(Answer answer) {
    return answer.header("Content-Type").orElse(null);
  }
}
