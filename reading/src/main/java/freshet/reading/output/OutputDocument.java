package freshet.reading.output;

import freshet.feed.Enclosure;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A feed to be written, independent of its format.
 *
 * @param id stays the same even if the URL changes
 * @param self the URL of this document
 * @param current the URL of the feed
 * @param older the URL of the document with older postings; null if there are none
 * @param archived whether this is an archive document, which no longer changes
 * @param home a page for people
 */
record OutputDocument(
    String id,
    String title,
    String self,
    String current,
    String hub,
    @Nullable Older older,
    boolean archived,
    String home,
    Instant updated,
    List<Entry> entries) {
  OutputDocument {
    entries = List.copyOf(entries);
  }

  /** Returns the language of all entries; empty if they differ or nothing is known. */
  Optional<String> language() {
    Set<Optional<String>> languages =
        entries.stream()
            .map(entry -> Optional.ofNullable(entry.language()))
            .collect(Collectors.toSet());
    return languages.size() == 1 ? languages.iterator().next() : Optional.empty();
  }

  /**
   * Where older postings are.
   *
   * @param lasting whether the document there is an archive that no longer changes (RFC 5005, 4)
   *     rather than just the next page
   */
  record Older(String url, boolean lasting) {
    String relation() {
      return lasting ? "prev-archive" : "next";
    }
  }

  /**
   * A posting.
   *
   * @param html sanitised HTML
   * @param language of that text; null if it is not known
   * @param link null if it has no link to the web
   */
  record Entry(
      String id,
      String title,
      @Nullable String link,
      List<String> authors,
      String html,
      Instant published,
      Instant updated,
      List<String> categories,
      @Nullable String language,
      List<Enclosure> enclosures,
      Source source) {
    Entry {
      authors = List.copyOf(authors);
      categories = List.copyOf(categories);
      enclosures = List.copyOf(enclosures);
    }
  }

  /**
   * The feed that a posting comes from. Its URL is left out because it may hold a secret (GC-009).
   *
   * @param site null if the feed names no website
   */
  record Source(String id, String title, @Nullable String site) {}
}
