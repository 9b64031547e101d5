package freshet.web.alerts;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is told at once: one posting, or a summary of several.
 *
 * @param id the same each time it is tried
 * @param total how many postings it is about; not all of them need be listed
 */
public record Letter(long id, String alert, int total, List<Entry> entries) {
  public Letter {
    entries = List.copyOf(entries);
  }

  /**
   * A posting.
   *
   * @param link to the page that it announces; null if there is none on the web
   * @param published null if the feed did not say
   */
  public record Entry(
      long posting,
      String title,
      String feed,
      @Nullable String link,
      @Nullable Instant published,
      Instant arrived) {}

  public boolean isSummary() {
    return total > 1;
  }

  /** What it is about, in one line. */
  String headline() {
    return isSummary() ? total + " more postings" : entries.getFirst().title();
  }

  /** All there is to say, line by line. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (Entry entry : entries) {
      text.append(entry.title()).append('\n').append(entry.feed()).append('\n');
      if (entry.link() != null) {
        text.append(entry.link()).append('\n');
      }
      text.append('\n');
    }
    if (entries.size() < total) {
      text.append("and ").append(total - entries.size()).append(" more\n");
    }
    return text.toString();
  }
}
