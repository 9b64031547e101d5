package freshet.crawler.terminal;

import freshet.crawler.terminal.GapRepair.Repair;
import freshet.crawler.terminal.OwnInitiative.Prospect;
import freshet.feed.DocumentSource;
import freshet.feed.FeedDocument;
import freshet.feed.FeedHead;
import freshet.feed.Posting;
import freshet.feed.ReadResult;
import freshet.feed.identity.FeedMemory;
import freshet.feed.identity.Recogniser;
import freshet.feed.identity.Recognition.News;
import freshet.feed.identity.Recognition.Recognised;
import freshet.http.FetchResult.Answer;
import freshet.http.RequestUrl;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One walk back through older documents. */
final class ArchiveWalk {
  private static final int MOST_DOCUMENTS = 10;
  private static final String NOTHING_OLDER = "The feed names no older documents.";

  private final OwnInitiative initiative;
  private final DocumentReader reader;
  private final GapStart breach;
  private final LongPredicate known;
  private final Set<String> archivesRead;
  private final Instant now;

  private final Set<String> visited = new HashSet<>();
  private final FeedMemory memory;
  private final Set<Long> keys = new HashSet<>();
  private final List<DatedPosting> found = new ArrayList<>();
  private final List<String> deleted = new ArrayList<>();
  private final Set<String> archives = new HashSet<>();
  private int documents;
  private Prospect prospect = Prospect.NONE;
  private @Nullable String rest;

  ArchiveWalk(
      OwnInitiative initiative,
      DocumentReader reader,
      GapStart breach,
      LongPredicate known,
      Set<String> archivesRead,
      Instant now) {
    this.initiative = initiative;
    this.reader = reader;
    this.breach = breach;
    this.known = known;
    this.archivesRead = archivesRead;
    this.now = now;
    visited.add(breach.feedUrl());
    visited.add(breach.url());
    documents = breach.documents();
    memory = breach.memory();
    keys.addAll(breach.keys());
  }

  /** Follows the feed's own links, else looks for a news sitemap with the same postings. */
  Repair run(List<String> sitemaps) {
    return breach.older() == null ? lookUp(sitemaps) : walk(breach.older());
  }

  /** Looks for a news sitemap; if the host fails, it is looked up again another time. */
  private Repair lookUp(List<String> sitemaps) {
    for (String url : sitemaps.stream().filter(NewsSitemap::isLikely).limit(1).toList()) {
      Optional<Repair> end = stop(url);
      if (end.isPresent()) {
        return end.get();
      }
      if (read(url) instanceof ReadResult.Read(FeedDocument document)) {
        NewsSitemap sitemap = new NewsSitemap(document, breach.listed());
        Set<Posting> missing = sitemap.missing(breach.gap()).collect(Collectors.toSet());
        take(document, missing::contains);
        return ended(
            sitemap.reachesBeyond(breach.gap()), "The news sitemap of the host was looked up.");
      }
    }
    rest = null;
    return ended(false, NOTHING_OLDER);
  }

  private Repair walk(String first) {
    Optional<String> link = Optional.of(first);
    while (link.isPresent()) {
      Optional<Repair> end = stop(link.get());
      if (end.isPresent()) {
        return end.get();
      }
      switch (read(link.get())) {
        case ReadResult.NotRead(_, String reason) -> {
          return ended(false, reason);
        }
        case ReadResult.Read(FeedDocument document) -> {
          if (take(link.get(), document)) {
            return ended(true, "The gap is closed.");
          }
          link = GapStart.older(document);
        }
      }
    }
    return ended(false, NOTHING_OLDER);
  }

  private Repair ended(boolean closed, String sentence) {
    return new Repair(found, deleted, archives, documents, closed, sentence, prospect, rest);
  }

  /** Returns why the next document must not be fetched. */
  private Optional<Repair> stop(String url) {
    if (archivesRead.contains(url)) {
      return Optional.of(ended(true, "The gap reaches back to an archive that is known."));
    }
    if (!RequestUrl.sameHost(url, breach.url())) {
      return Optional.of(ended(false, "The older documents lie on another host."));
    }
    if (!visited.add(url)) {
      return Optional.of(ended(false, "The older documents point to each other in a circle."));
    }
    return documents == MOST_DOCUMENTS
        ? Optional.of(ended(false, "The gap is longer than ten documents."))
        : Optional.empty();
  }

  private ReadResult read(String url) {
    return switch (initiative.get(url, HttpSource.ACCEPT)) {
      case OwnInitiative.Result.Left(String sentence, Prospect other) -> {
        prospect = other;
        rest = other == Prospect.NONE ? null : url;
        yield new ReadResult.NotRead(ReadResult.Cause.NOT_A_FEED, sentence);
      }
      case OwnInitiative.Result.Got(Answer answer) -> {
        documents++;
        String type = answer.header("Content-Type").orElse(null);
        yield reader.read(answer.body(), new DocumentSource(answer.url(), type, now));
      }
    };
  }

  /**
   * Collects missed postings; returns true if a known posting shows that nothing older was missed.
   */
  private boolean take(String url, FeedDocument document) {
    boolean reached = take(document, _ -> true);
    deleted.addAll(document.deleted());
    if (document.head().marks().contains(FeedHead.Mark.ARCHIVE)) {
      archives.add(url);
    }
    return reached;
  }

  private boolean take(FeedDocument document, Predicate<Posting> wanted) {
    List<Recognised> recognised = new Recogniser().recognise(memory, document).postings();
    boolean reached = false;
    for (int i = 0; i < recognised.size(); i++) {
      long key = recognised.get(i).key();
      if (keys.contains(key)) {
        continue;
      }
      if (recognised.get(i).news() != News.NEW || known.test(key)) {
        reached = true;
      } else if (wanted.test(document.postings().get(i))) {
        keys.add(key);
        found.add(DatedPosting.of(key, document.postings().get(i), now));
      }
    }
    return reached;
  }
}
