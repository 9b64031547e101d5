package freshet.reading.alert;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of one message: a single posting or a summary of several.
 *
 * @param id the same for every attempt
 * @param total the number of postings it is about; not all of them need be listed
 */
public record NotificationMessage(long id, String alert, int total, List<Entry> entries) {
  public NotificationMessage {
    entries = List.copyOf(entries);
  }

  /**
   * A posting.
   *
   * @param link the posting's page; null if it has none on the web
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

  /** Returns a one-line description. */
  String headline() {
    return isSummary() ? total + " more articles" : entries.getFirst().title();
  }

  /** Returns the whole message as plain text. */
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
