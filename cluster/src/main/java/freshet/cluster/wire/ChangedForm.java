package freshet.cluster.wire;

import freshet.crawler.terminal.DatedPosting;
import freshet.crawler.terminal.DatedPosting.Dating;
import freshet.crawler.terminal.DocumentState;
import freshet.crawler.terminal.EditedPosting;
import freshet.crawler.terminal.Gap;
import freshet.crawler.terminal.RetrievalInfo;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.feed.FeedDocument;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The news of a document; its postings are sent once and referred to by index.
 *
 * @param edited indexes of edited postings
 * @param overlap null if unknown
 */
public record ChangedForm(
    FeedDocument document,
    List<Long> keys,
    List<Fresh> fresh,
    List<Integer> edited,
    @Nullable Integer overlap,
    @Nullable Gap gap,
    boolean partial,
    DocumentState seen) {

  /** A new posting, by its index in the document. */
  public record Fresh(int place, Instant at, Dating dating) {}

  static ChangedForm of(Changed changed) {
    List<Fresh> fresh = new ArrayList<>();
    int place = 0;
    for (DatedPosting posting : changed.fresh()) {
      place = place(changed, posting.key(), place);
      fresh.add(new Fresh(place++, posting.at(), posting.dating()));
    }
    List<Integer> edited = new ArrayList<>();
    place = 0;
    for (EditedPosting posting : changed.edited()) {
      place = place(changed, posting.key(), place);
      edited.add(place++);
    }
    return new ChangedForm(
        changed.document(),
        changed.keys(),
        fresh,
        edited,
        changed.overlap().isPresent() ? changed.overlap().getAsInt() : null,
        changed.gap(),
        changed.partial(),
        changed.seen());
  }

  /**
   * Finds the index of a key; keys come in the order of the document, and the first of equal keys
   * counts.
   */
  private static int place(Changed changed, long key, int from) {
    int place = from;
    while (changed.keys().get(place) != key) {
      place++;
    }
    return place;
  }

  Changed changed(RetrievalInfo contact) {
    return new Changed(
        contact,
        document,
        keys,
        fresh.stream().map(this::dated).toList(),
        edited.stream().map(this::edited).toList(),
        overlap == null ? OptionalInt.empty() : OptionalInt.of(overlap),
        gap,
        partial,
        seen);
  }

  private DatedPosting dated(Fresh posting) {
    int place = posting.place();
    return new DatedPosting(
        keys.get(place), document.postings().get(place), posting.at(), posting.dating());
  }

  private EditedPosting edited(int place) {
    return new EditedPosting(keys.get(place), document.postings().get(place));
  }
}
