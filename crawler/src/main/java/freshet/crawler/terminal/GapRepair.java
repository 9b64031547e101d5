package freshet.crawler.terminal;

import freshet.crawler.terminal.OwnInitiative.Prospect;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Repairs gaps by walking back through the archives or pages of a feed, from a document without
 * known postings until a known one appears (GC-052); if the feed links to no older documents, the
 * news sitemap of its host may help. It needs a gap to start, so that a new subscription never
 * walks through a history (GC-053).
 */
public final class GapRepair {
  private final OwnInitiative initiative;
  private final DocumentReader reader;
  private final Function<String, List<String>> sitemaps;

  /**
   * Creates the repair.
   *
   * @param sitemaps returns those that the robots.txt of a URL's host lists
   */
  public GapRepair(
      OwnInitiative initiative, DocumentReader reader, Function<String, List<String>> sitemaps) {
    this.initiative = initiative;
    this.reader = reader;
    this.sitemaps = sitemaps;
  }

  /**
   * The result of a repair.
   *
   * @param found missed postings
   * @param deleted ids that the documents deleted
   * @param archives documents that never change, to be skipped by the next repair
   * @param documents how many were fetched so far
   * @param closed whether a known posting was reached
   * @param sentence how it ended, for a person
   * @param prospect whether another attempt may find more
   * @param rest the document to continue with; null if unknown
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
   * @param known whether the database has a posting of this feed, by its key
   * @param archivesRead archives of earlier repairs; they are not fetched again
   */
  public Repair repair(
      GapStart breach, LongPredicate known, Set<String> archivesRead, Instant now) {
    return new ArchiveWalk(initiative, reader, breach, known, archivesRead, now)
        .run(sitemaps.apply(breach.url()));
  }
}
