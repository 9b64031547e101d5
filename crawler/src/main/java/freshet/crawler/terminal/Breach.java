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
 * Where a gap was seen, and all that its repair begins with.
 *
 * @param feedUrl of the feed
 * @param url where the document came from, after redirects
 * @param older the document to be read next; null if none is named
 * @param documents how many were read before
 * @param listed the postings of the document
 * @param keys of postings that came with the document or later: they do not end the gap
 * @param seen what the feed showed last; null if that is not at hand
 */
public record Breach(
    String feedUrl,
    String url,
    @Nullable String older,
    int documents,
    Gap gap,
    List<Posting> listed,
    Set<Long> keys,
    @Nullable Seen seen) {
  public Breach {
    listed = List.copyOf(listed);
    keys = Set.copyOf(keys);
  }

  /** The gap of an outcome, if it has one. */
  public static Optional<Breach> of(Changed changed) {
    Gap gap = changed.gap();
    return gap == null
        ? Optional.empty()
        : Optional.of(
            new Breach(
                changed.contact().order().url(),
                changed.contact().url(),
                older(changed.document()).orElse(null),
                0,
                gap,
                changed.document().postings(),
                changed.fresh().stream().map(DatedPosting::key).collect(Collectors.toSet()),
                changed.seen()));
  }

  /** The document before another, if that names one. */
  public static Optional<String> older(FeedDocument document) {
    FeedLinks links = document.head().links();
    return Optional.ofNullable(links.previousArchive()).or(() -> Optional.ofNullable(links.next()));
  }

  FeedMemory memory() {
    return seen == null ? FeedMemory.NONE : seen.memory();
  }
}
