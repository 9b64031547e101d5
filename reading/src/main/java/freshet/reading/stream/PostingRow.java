package freshet.reading.stream;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A posting in a list.
 *
 * @param title the posting's title or, if it has none, its first words
 * @param link the posting's page; null if it has none on the web
 * @param time as the reader sees it
 * @param moment the same for programs
 * @param day the heading under which it stands
 */
public record PostingRow(
    long id,
    FeedName feedName,
    String title,
    @Nullable String link,
    String excerpt,
    String time,
    String moment,
    String day,
    Marks marks,
    PostingFacts facts) {

  /** The feed of a posting, as the reader calls it. */
  public record FeedName(long id, String title) {}

  /** What the reader did with a posting. */
  public record Marks(boolean read, boolean starred) {}

  public long feed() {
    return feedName.id;
  }

  public String feedTitle() {
    return feedName.title;
  }

  public boolean read() {
    return marks.read;
  }

  public boolean starred() {
    return marks.starred;
  }

  /** Returns how long the sound or film of the posting plays, such as 48:12; empty if unknown. */
  public String length() {
    MediaFile media = facts.media();
    if (media == null || media.seconds() <= 0) {
      return "";
    }
    long seconds = media.seconds();
    return seconds < 3600
        ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
        : String.format(
            Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
}
