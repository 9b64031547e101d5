package freshet.crawler.terminal;

import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.feed.FeedDocument;
import freshet.feed.FeedLinks;
import freshet.feed.Posting;
import freshet.feed.identity.FeedMemory;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a gap was detected, and the data for its repair.
 *
 * @param feedUrl the URL of the feed
 * @param url the URL of the document after redirects
 * @param older the document to be read next; null if there is no link
 * @param documents how many were read before
 * @param listed the postings of the document
 * @param keys keys of postings that arrived with the document or later, which do not end the gap
 * @param seen the feed's last document state; null if unavailable
 */
public record GapStart(
    String feedUrl,
    String url,
    @Nullable String older,
    int documents,
    Gap gap,
    List<Posting> listed,
    Set<Long> keys,
    @Nullable DocumentState seen) {
  public GapStart {
    listed = List.copyOf(listed);
    keys = Set.copyOf(keys);
  }

  /** Returns the gap of an outcome, if it has one. */
  public static Optional<GapStart> of(Changed changed) {
    Gap gap = changed.gap();
    return gap == null
        ? Optional.empty()
        : Optional.of(
            new GapStart(
                changed.contact().order().url(),
                changed.contact().url(),
                older(changed.document()).orElse(null),
                0,
                gap,
                changed.document().postings(),
                changed.fresh().stream().map(DatedPosting::key).collect(Collectors.toSet()),
                changed.seen()));
  }

  /** Returns the document before another, if there is a link. */
  public static Optional<String> older(FeedDocument document) {
    FeedLinks links = document.head().links();
    return Optional.ofNullable(links.previousArchive()).or(() -> Optional.ofNullable(links.next()));
  }

  FeedMemory memory() {
    return seen == null ? FeedMemory.NONE : seen.memory();
  }
}
