package freshet.crawler.controller;

import freshet.article.LanguageDetector;
import freshet.feed.Enclosure;
import freshet.feed.Posting;
import freshet.feed.html.HtmlText;
import freshet.feed.html.Sanitiser;
import freshet.store.model.PostingRecord;
import freshet.store.model.SanitisedTexts;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Converts postings to their stored form. */
public final class PostingRecords {
  private static final Sanitiser SANITISER = new Sanitiser();
  private static final String DEFAULT_LANGUAGE = "en";

  private PostingRecords() {}

  /**
   * Converts a posting and sanitises its texts. A posting without categories gets those of its
   * feed; one without a language gets the language detected in its text, or else English (AR II).
   *
   * @param ofFeed the categories of the feed
   * @param at the time it is ordered by
   * @param seen when the document was fetched
   */
  public static PostingRecord of(
      long key, Posting posting, List<String> ofFeed, Instant at, Instant seen) {
    SanitisedTexts texts = SanitisedTexts.of(posting, SANITISER);
    Posting classified =
        posting.classified(
            posting.categories().isEmpty() ? ofFeed : posting.categories(),
            language(posting, texts));
    return new PostingRecord(key, classified, texts, at, seen, contentHash(posting));
  }

  private static String language(Posting posting, SanitisedTexts texts) {
    String told = posting.language();
    return told != null
        ? told
        : LanguageDetector.detect(
                posting.title()
                    + "\n"
                    + HtmlText.of(texts.content().isBlank() ? texts.summary() : texts.content()))
            .orElse(DEFAULT_LANGUAGE);
  }

  /**
   * Returns the content hash, which changes if a reader would see a difference. It is stored, so it
   * must be the same in every release and on every Java version: only hash codes of strings and of
   * lists of strings are specified.
   */
  private static long contentHash(Posting posting) {
    long hash = 0;
    for (int part :
        new int[] {
          posting.title().hashCode(),
          posting.summary().raw().hashCode(),
          posting.content().raw().hashCode(),
          Objects.requireNonNullElse(posting.link(), "").hashCode(),
          posting.authors().hashCode(),
          hash(posting.enclosures())
        }) {
      hash = (hash ^ part) * 0x9E37_79B9_7F4A_7C15L;
      hash ^= hash >>> 29;
    }
    return hash;
  }

  private static int hash(List<Enclosure> enclosures) {
    int hash = 1;
    for (Enclosure enclosure : enclosures) {
      String type = enclosure.type();
      int ofType = type == null ? 0 : type.hashCode();
      int one = 31 * (31 * enclosure.url().hashCode() + ofType) + Long.hashCode(enclosure.bytes());
      hash = 31 * hash + one;
    }
    return hash;
  }
}
