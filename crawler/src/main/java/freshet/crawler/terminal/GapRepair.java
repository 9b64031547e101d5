package freshet.crawler.terminal;

import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.feed.FeedDocument;
import freshet.feed.FeedHead;
import freshet.feed.FeedLinks;
import freshet.feed.Posting;
import freshet.feed.Reading;
import freshet.feed.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Walks back through the archives or pages of a feed, from a document that shares nothing with what
 * is known until a known posting appears (GC-052). Without a gap it does nothing, so that a new
 * subscription never walks through a history (GC-053).
 */
public final class GapRepair {
  static final int MOST_DOCUMENTS = 10;

  private final OwnInitiative initiative;
  private final DocumentReader reader;

  public GapRepair(OwnInitiative initiative, DocumentReader reader) {
    this.initiative = initiative;
    this.reader = reader;
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
   * @param known whether the database holds a posting of this feed
   * @param archivesRead archives of earlier repairs; they are not fetched again
   */
  public Repair repair(
      Changed changed, Predicate<Posting> known, Set<String> archivesRead, Instant now) {
    Walk walk = new Walk(changed, known, archivesRead, now);
    return changed.gap() == null ? walk.ended(true, "There is no gap.") : walk.run();
  }

  /** One way back. */
  private final class Walk {
    private final String feedUrl;
    private final FeedLinks firstLinks;
    private final Predicate<Posting> known;
    private final Set<String> archivesRead;
    private final Instant now;
    private final Set<String> visited = new HashSet<>();
    private final Set<String> foundIds = new HashSet<>();
    private final List<DatedPosting> found = new ArrayList<>();
    private final List<String> deleted = new ArrayList<>();
    private final Set<String> archives = new HashSet<>();
    private int documents;

    Walk(Changed changed, Predicate<Posting> known, Set<String> archivesRead, Instant now) {
      this.feedUrl = finalUrl(changed.contact());
      this.firstLinks = changed.document().head().links();
      this.known = known;
      this.archivesRead = archivesRead;
      this.now = now;
      visited.add(changed.contact().order().url());
      visited.add(feedUrl);
      changed.document().postings().forEach(posting -> foundIds.add(posting.id().value()));
    }

    Repair run() {
      @Nullable String url = older(firstLinks);
      while (url != null) {
        @Nullable Repair end = stop(url);
        if (end != null) {
          return end;
        }
        switch (initiative.get(url, FeedRequest.ACCEPT)) {
          case OwnInitiative.Result.Left(String sentence) -> {
            return ended(false, sentence);
          }
          case OwnInitiative.Result.Got(Answer answer) -> {
            documents++;
            Reading reading =
                reader.read(
                    answer.body(),
                    new Source(answer.url(), answer.header("Content-Type").orElse(null), now));
            if (reading instanceof Reading.NotRead(_, String reason)) {
              return ended(false, reason);
            }
            FeedDocument document = ((Reading.Read) reading).document();
            if (take(url, document)) {
              return ended(true, "The gap is closed.");
            }
            url = older(document.head().links());
          }
        }
      }
      return ended(false, "The feed names no older documents.");
    }

    private @Nullable Repair stop(String url) {
      if (archivesRead.contains(url)) {
        return ended(true, "The gap reaches back to an archive that is known.");
      }
      if (!Urls.sameHost(url, feedUrl)) {
        return ended(false, "The older documents lie on another host.");
      }
      if (!visited.add(url)) {
        return ended(false, "The older documents point to each other in a circle.");
      }
      return documents == MOST_DOCUMENTS
          ? ended(false, "The gap is longer than %d documents.".formatted(MOST_DOCUMENTS))
          : null;
    }

    /** Takes what was missed; true if a known posting shows that nothing older was. */
    private boolean take(String url, FeedDocument document) {
      boolean reached = false;
      for (Posting posting : document.postings()) {
        if (known.test(posting)) {
          reached = true;
        } else if (foundIds.add(posting.id().value())) {
          found.add(DatedPosting.of(posting, now));
        }
      }
      deleted.addAll(document.deleted());
      if (document.head().marks().contains(FeedHead.Mark.ARCHIVE)) {
        archives.add(url);
      }
      return reached;
    }

    Repair ended(boolean closed, String sentence) {
      return new Repair(found, deleted, archives, documents, closed, sentence);
    }
  }

  private static @Nullable String older(FeedLinks links) {
    return links.previousArchive() != null ? links.previousArchive() : links.next();
  }

  private static String finalUrl(Contact contact) {
    return contact.hops().isEmpty() ? contact.order().url() : contact.hops().getLast().url();
  }
}
