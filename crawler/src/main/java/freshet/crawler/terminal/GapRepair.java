package freshet.crawler.terminal;

import freshet.crawler.terminal.OwnInitiative.Prospect;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Walks back through the archives or pages of a feed, from a document that shares nothing with what
 * is known until a known posting appears (GC-052); if the feed names no older documents, a look at
 * the news sitemap of its host may help. It takes a gap to begin, so that a new subscription never
 * walks through a history (GC-053).
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
   * @param documents how many were fetched so far
   * @param closed whether a known posting was reached
   * @param sentence how it ended, for a person
   * @param prospect whether another try may bring more
   * @param rest the document to go on with then; null if it is not known
   */
  public record Repair(
      List<DatedPosting> found,
      List<String> deleted,
      Set<String> archives,
      int documents,
      boolean closed,
      String sentence,
      Prospect prospect,
      @Nullable String rest) {
    public Repair {
      found = List.copyOf(found);
      deleted = List.copyOf(deleted);
      archives = Set.copyOf(archives);
    }
  }

  /**
   * Repairs a gap.
   *
   * @param known whether the database held a posting of this feed, by its key
   * @param archivesRead archives of earlier repairs; they are not fetched again
   */
  public Repair repair(Breach breach, LongPredicate known, Set<String> archivesRead, Instant now) {
    return new GapWalk(initiative, reader, breach, known, archivesRead, now)
        .run(sitemaps.apply(breach.url()));
  }
}
