package freshet.reading.stream;

import freshet.feed.html.VideoLink;
import freshet.store.model.PostingQuery.Position;
import org.jspecify.annotations.Nullable;

/**
 * What pages show of a posting beside its words.
 *
 * @param position where a list continues after this posting
 * @param thumbnail null if the posting has no picture; pages leave it out where images are off
 * @param media the first file that can be played; null if there is none
 * @param video a video on another site; null if there is none
 * @param minutes how long reading takes; 0 if there is no text
 * @param hereAfter minutes from publication to arrival; null unless the feed's time can be trusted
 *     and the posting was published after the account subscribed
 * @param language its code in the usual form; null if it is not known
 */
public record PostingFacts(
    Position position,
    @Nullable Thumbnail thumbnail,
    @Nullable MediaFile media,
    @Nullable VideoLink video,
    int minutes,
    @Nullable Long hereAfter,
    @Nullable String language) {

  /** Returns the direction of the text for the attribute dir: ltr, rtl, or auto if not known. */
  public String direction() {
    return TextDirection.of(language);
  }
}
