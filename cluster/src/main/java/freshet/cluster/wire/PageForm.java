package freshet.cluster.wire;

import freshet.article.Article;
import freshet.article.Extraction;
import freshet.crawler.terminal.PageReader.ReadPage;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.Header;
import freshet.http.Hop;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The wire form of a page with its article.
 *
 * @param answer null if there was none
 * @param none why there was no answer; null if there was one
 * @param found whether there is an article; null if it was not looked for
 * @param article null if there is none
 * @param sentence why there is none
 */
public record PageForm(
    @Nullable AnswerForm answer,
    @Nullable NoAnswer none,
    @Nullable Found found,
    @Nullable Article article,
    @Nullable String sentence) {

  /** The result of the extraction. */
  public enum Found {
    ARTICLE,
    LITTLE,
    NOTHING
  }

  /**
   * A response.
   *
   * @param body its bytes as Latin-1 characters, which compress well
   */
  public record AnswerForm(
      int status,
      String url,
      List<Hop> hops,
      List<Header> headers,
      String body,
      long wireBytes,
      Duration took) {

    private static AnswerForm of(Answer answer) {
      return new AnswerForm(
          answer.status(),
          answer.url(),
          answer.hops(),
          answer.headers(),
          new String(answer.body(), StandardCharsets.ISO_8859_1),
          answer.wireBytes(),
          answer.took());
    }

    private Answer answer() {
      byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
      return new Answer(status, url, hops, headers, bytes, wireBytes, took);
    }
  }

  static PageForm of(ReadPage reading) {
    Extraction article = reading.article();
    return switch (reading.fetched()) {
      case NoAnswer no -> new PageForm(null, no, null, null, null);
      case Answer answer -> of(AnswerForm.of(answer), article);
    };
  }

  private static PageForm of(AnswerForm answer, @Nullable Extraction extraction) {
    return switch (extraction) {
      case null -> new PageForm(answer, null, null, null, null);
      case Extraction.Found(Article article) ->
          new PageForm(answer, null, Found.ARTICLE, article, null);
      case Extraction.TooShort(Article article) ->
          new PageForm(answer, null, Found.LITTLE, article, null);
      case Extraction.NoArticle(String reason) ->
          new PageForm(answer, null, Found.NOTHING, null, reason);
    };
  }

  /** Returns the original value. */
  public ReadPage reading() {
    FetchResult fetched = answer == null ? given(none) : answer.answer();
    return new ReadPage(fetched, extraction());
  }

  private @Nullable Extraction extraction() {
    return switch (found) {
      case null -> null;
      case ARTICLE -> new Extraction.Found(given(article));
      case LITTLE -> new Extraction.TooShort(given(article));
      case NOTHING -> new Extraction.NoArticle(given(sentence));
    };
  }

  private static <T> T given(@Nullable T field) {
    return Objects.requireNonNull(field, "a part of a page is missing");
  }
}
