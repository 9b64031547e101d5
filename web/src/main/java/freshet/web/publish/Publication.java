package freshet.web.publish;

import freshet.feed.Enclosure;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A feed to be written, whatever its format.
 *
 * @param id stays the same whatever the address
 * @param self the address of this document
 * @param current the address of the feed
 * @param older the address of the document with older postings; null if there are none
 * @param archived whether this is such a document itself, which does not change any more
 * @param home a page for people
 */
record Publication(
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
  Publication {
    entries = List.copyOf(entries);
  }

  /**
   * Where older postings are.
   *
   * @param lasting whether what is there stays so (RFC 5005, 4), or is but the next page
   */
  record Older(String url, boolean lasting) {
    String relation() {
      return lasting ? "prev-archive" : "next";
    }
  }

  /**
   * A posting.
   *
   * @param html safe to show
   * @param link null if it has none to the web
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
   * The feed that a posting comes from. Its address is not told: it may hold a secret (GC-009).
   *
   * @param site null if it names none on the web
   */
  record Source(String id, String title, @Nullable String site) {}
}
