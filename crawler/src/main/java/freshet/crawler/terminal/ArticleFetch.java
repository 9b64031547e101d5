package freshet.crawler.terminal;

import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Header;
import freshet.crawler.terminal.OwnInitiative.Prospect;
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
    record Got(String url, @Nullable String contentType, byte[] html) implements Page {}

    /** None, and why, for a person. */
    record Left(String sentence, Prospect prospect) implements Page {}
  }

  private static final Header ACCEPT =
      new Header("Accept", "text/html, application/xhtml+xml;q=0.9, */*;q=0.1");

  private final OwnInitiative initiative;

  public ArticleFetch(OwnInitiative initiative) {
    this.initiative = initiative;
  }

  /** The page behind a link. */
  public Page fetch(String link) {
    return switch (initiative.get(link, ACCEPT)) {
      case OwnInitiative.Result.Left(String sentence, Prospect prospect) ->
          new Page.Left(sentence, prospect);
      case OwnInitiative.Result.Got(Answer answer) -> page(answer);
    };
  }

  private static Page page(Answer answer) {
    String type = answer.header("Content-Type").orElse(null);
    return mayBeHtml(type)
        ? new Page.Got(answer.url(), type, answer.body())
        : new Page.Left("The link leads to no page, but to %s.".formatted(type), Prospect.NONE);
  }

  private static boolean mayBeHtml(@Nullable String contentType) {
    return contentType == null || contentType.toLowerCase(Locale.ROOT).contains("html");
  }
}
