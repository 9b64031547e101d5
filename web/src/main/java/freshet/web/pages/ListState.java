package freshet.web.pages;

import freshet.reading.account.Preferences.Layout;
import freshet.reading.stream.Freshness;
import freshet.web.dashboard.FeedHealth;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a page of a list shows beside the postings.
 *
 * @param freshness of the reader's day; null if nothing came today, or the list is of one feed
 * @param health how things stand with the feed, if the list is that of one; null if all is well
 * @param marked what was just marked as read and can be undone; null if nothing
 * @param nextCheck a sentence; empty if not known
 * @param networkDown whether nothing can come in, since no host can be reached
 */
public record ListState(
    Layout layout,
    @Nullable Freshness freshness,
    @Nullable FeedHealth health,
    @Nullable Marked marked,
    String nextCheck,
    boolean networkDown) {
  /** Postings that were marked as read together. */
  public record Marked(String key, int postings) {
    public String sentence() {
      return postings == 1
          ? "1 article marked as read"
          : String.format(Locale.ENGLISH, "%,d articles marked as read", postings);
    }
  }
}
