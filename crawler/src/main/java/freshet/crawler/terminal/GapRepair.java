package freshet.crawler.terminal;

import freshet.crawler.terminal.RetrievalOutcome.Changed;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongPredicate;

/**
 * Walks back through the archives or pages of a feed, from a document that shares nothing with what
 * is known until a known posting appears (GC-052); if the feed names no older documents, a look at
 * the news sitemap of its host may help. Without a gap it does nothing, so that a new subscription
 * never walks through a history (GC-053).
 */
public final class GapRepair {
  private final OwnInitiative initiative;
  private final DocumentReader reader;
  private final Function<String, List<String>> sitemaps;

  /**
   * Repairs with what is fetched on our own initiative.
   *
   * @param sitemaps those that the robots.txt of a URL's host names
   */
  public GapRepair(
      OwnInitiative initiative, DocumentReader reader, Function<String, List<String>> sitemaps) {
    this.initiative = initiative;
    this.reader = reader;
    this.sitemaps = sitemaps;
  }

  /**
   * What a repair brought.
   *
   * @param found postings that were missed
   * @param deleted ids that the documents take back
   * @param archives documents that never change, to be passed to the next repair as read
   * @param documents how many were fetched
   * @param closed whether a known posting was reached
   * @param sentence how it ended, for a person
   */
  public record Repair(
      List<DatedPosting> found,
      List<String> deleted,
      Set<String> archives,
      int documents,
      boolean closed,
      String sentence) {
    public Repair {
      found = List.copyOf(found);
      deleted = List.copyOf(deleted);
      archives = Set.copyOf(archives);
    }
  }

  /**
   * Repairs the gap of an outcome, if it has one.
   *
   * @param known whether the database held a posting of this feed, by its key
   * @param archivesRead archives of earlier repairs; they are not fetched again
   */
  public Repair repair(
      Changed changed, LongPredicate known, Set<String> archivesRead, Instant now) {
    GapWalk walk = new GapWalk(initiative, reader, changed, known, archivesRead, now);
    Gap gap = changed.gap();
    return gap == null
        ? walk.ended(true, "There is no gap.")
        : walk.run(gap, sitemaps.apply(changed.contact().url()));
  }
}
