package freshet.crawler.terminal;

import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Header;
import freshet.feed.Posting;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the pages that new postings link to, for feeds that are set so.
 *
 * @param <A> what an extractor makes of a page
 */
public final class ArticleFetch<A> {
  /** Finds the article in a page. */
  @FunctionalInterface
  public interface Extractor<A> {
    Optional<A> extract(byte[] html, @Nullable String contentType, String url);
  }

  /** What came of one posting's link. */
  public sealed interface Page<A> {
    Posting posting();

    /**
     * A page.
     *
     * @param url after redirects
     * @param html compressed by gzip, as sent otherwise
     * @param article null if the page holds none
     */
    record Kept<A>(
        Posting posting, String url, @Nullable String contentType, byte[] html, @Nullable A article)
        implements Page<A> {

      /** The page as it was. */
      public byte[] page() {
        return decompressed(html);
      }
    }

    /** None, and why, for a person. */
    record Left<A>(Posting posting, String sentence) implements Page<A> {}
  }

  private static final Header ACCEPT =
      new Header("Accept", "text/html, application/xhtml+xml;q=0.9, */*;q=0.1");

  private final OwnInitiative initiative;
  private final Extractor<A> extractor;
  private final int most;

  /**
   * Fetches by an extractor.
   *
   * @param most so many pages for one retrieval, the first ones; a feed may list thousands
   */
  public ArticleFetch(OwnInitiative initiative, Extractor<A> extractor, int most) {
    this.initiative = initiative;
    this.extractor = extractor;
    this.most = most;
  }

  /** The pages of postings, in the order of the feed; no page twice. */
  public List<Page<A>> fetch(List<DatedPosting> fresh) {
    Set<String> links = new HashSet<>();
    return fresh.stream()
        .map(DatedPosting::posting)
        .filter(posting -> posting.link() != null && links.add(posting.link()))
        .limit(most)
        .map(this::fetch)
        .toList();
  }

  private Page<A> fetch(Posting posting) {
    String link = posting.link();
    if (link == null) {
      return new Page.Left<>(posting, "The posting has no link.");
    }
    return switch (initiative.get(link, ACCEPT)) {
      case OwnInitiative.Result.Left(String sentence) -> new Page.Left<>(posting, sentence);
      case OwnInitiative.Result.Got(Answer answer) -> kept(posting, answer);
    };
  }

  private Page<A> kept(Posting posting, Answer answer) {
    String type = answer.header("Content-Type").orElse(null);
    if (!mayBeHtml(type)) {
      return new Page.Left<>(posting, "The link leads to no page, but to %s.".formatted(type));
    }
    @Nullable A article = extractor.extract(answer.body(), type, answer.url()).orElse(null);
    return new Page.Kept<>(posting, answer.url(), type, compressed(answer.body()), article);
  }

  private static boolean mayBeHtml(@Nullable String contentType) {
    return contentType == null || contentType.toLowerCase(Locale.ROOT).contains("html");
  }

  private static byte[] compressed(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return out.toByteArray();
  }

  private static byte[] decompressed(byte[] bytes) {
    try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return gzip.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("a kept page that is no gzip", e);
    }
  }
}
