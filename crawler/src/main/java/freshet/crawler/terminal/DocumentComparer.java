package freshet.crawler.terminal;

import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.feed.DocumentSource;
import freshet.feed.FeedDocument;
import freshet.feed.FeedHead;
import freshet.feed.Posting;
import freshet.feed.ReadResult;
import freshet.feed.identity.FeedMemory;
import freshet.feed.identity.Recogniser;
import freshet.feed.identity.Recognition;
import freshet.feed.identity.Recognition.News;
import freshet.feed.identity.Recognition.Recognised;
import freshet.http.FetchResult.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares a document with the last one, bytes first, and parses it only if necessary. */
final class DocumentComparer {
  /** A document that was truncated in this many retrievals in a row will stay so. */
  private static final int CUT_FOR_GOOD = 2;

  private final DocumentReader reader;
  private final DocumentStates cache;

  DocumentComparer(DocumentReader reader, DocumentStates cache) {
    this.reader = reader;
    this.cache = cache;
  }

  /** Evaluates a document; {@code partial} if it lists only what is new. */
  RetrievalOutcome compare(RetrievalInfo contact, Answer answer, boolean partial) {
    @Nullable DocumentState before = before(contact.order());
    byte[] hash = ContentDigest.ofBody(answer.body());
    if (!partial && before != null && before.hasBody(hash)) {
      RetrievalInfo updated = contact.with(Validators.of(answer));
      return new Unchanged(updated, Unchanged.Proof.SAME_BYTES, null);
    }
    DocumentSource source =
        new DocumentSource(answer.url(), answer.header("Content-Type").orElse(null), contact.end());
    return switch (reader.read(answer.body(), source)) {
      case ReadResult.NotRead(_, String reason) ->
          new Failed(contact, FailureKind.NOT_A_FEED, reason);
      case ReadResult.Read(FeedDocument document) ->
          TruncationCheck.isCut(document, answer.body())
              ? cutShort(contact, before, document)
              : compared(
                  contact.with(Validators.of(answer)),
                  before,
                  document,
                  partial ? lastBody(before) : hash,
                  partial);
    };
  }

  /**
   * Evaluates a hub's delivery, which may list only what is new: like a retrieved document, but
   * without validators (GC-066).
   */
  RetrievalOutcome delivered(RetrievalInfo contact, byte[] body, DocumentSource source) {
    @Nullable DocumentState before = before(contact.order());
    return switch (reader.read(body, source)) {
      case ReadResult.NotRead(_, String reason) ->
          new Failed(contact, FailureKind.NOT_A_FEED, reason);
      case ReadResult.Read(FeedDocument document) ->
          compared(contact, before, document, lastBody(before), true);
    };
  }

  /** Returns the cached state, if it matches the database. */
  private @Nullable DocumentState before(RetrievalOrder order) {
    long stamp = order.standing().lastSeen().stamp();
    return cache.find(order.feed()).filter(seen -> seen.stamp() == stamp).orElse(null);
  }

  private RetrievalOutcome compared(
      RetrievalInfo read,
      @Nullable DocumentState before,
      FeedDocument document,
      byte[] body,
      boolean partial) {
    int listed = document.postings().size();
    FeedMemory memory = before == null ? FeedMemory.NONE : before.memory();
    int window = partial ? read.order().standing().lastSeen().window() : listed;
    Comparison compared = Comparison.of(memory, document, window);
    DocumentState seen = new DocumentState(body, head(document), compared.memory().toNumbers());
    RetrievalInfo contact = document.repaired() ? read.warning(TruncationCheck.REPAIRED) : read;
    if (before != null && before.head() == seen.head() && compared.bringsNothing()) {
      return new Unchanged(contact, Unchanged.Proof.SAME_POSTINGS, seen);
    }
    return new Changed(
        contact,
        document,
        compared.keys(),
        compared.fresh(contact.end()),
        compared.edited(),
        before == null ? OptionalInt.empty() : OptionalInt.of(compared.known()),
        compared.sharesNothing() && !partial ? Gap.in(contact, document) : null,
        partial,
        seen);
  }

  /**
   * Handles a truncated document: it fails, since the rest may come next time, but one that is
   * always truncated yields its complete postings. The old validators stay, and instead of a hash
   * it is remembered that there is no whole document (GC-013).
   */
  private RetrievalOutcome cutShort(
      RetrievalInfo contact, @Nullable DocumentState before, FeedDocument document) {
    String sentence = OutcomeMessages.cutShort(contact.order().host());
    List<Posting> postings = document.postings();
    boolean forGood =
        contact.order().standing().failures().count() >= CUT_FOR_GOOD
            || (before != null && before.hasBody(DocumentState.NO_BODY));
    if (!forGood || postings.size() < 2) {
      return new Failed(contact, FailureKind.CUT_SHORT, sentence);
    }
    FeedDocument whole =
        new FeedDocument(
            document.format(),
            document.head(),
            postings.subList(0, postings.size() - 1),
            document.deleted(),
            true);
    return compared(contact.warning(sentence), before, whole, DocumentState.NO_BODY, true);
  }

  private static byte[] lastBody(@Nullable DocumentState before) {
    return before == null ? DocumentState.NO_BODY : before.bodyHash();
  }

  /** Hashes the feed's description, except for when it was rendered. */
  private static long head(FeedDocument document) {
    FeedHead head = document.head();
    return new ContentDigest()
        .add(document.format())
        .add(head.title())
        .add(head.description())
        .add(head.language())
        .add(head.authors())
        .add(head.categories())
        .add(head.icon())
        .add(head.links())
        .add(head.hints().ttl())
        .add(new TreeSet<>(head.hints().skipHours()))
        .add(new TreeSet<>(head.hints().skipDays()))
        .add(head.hints().syndicationInterval())
        .add(new TreeSet<>(head.marks()))
        .add(document.deleted())
        .value();
  }

  /** A document compared with what its feed has listed before. */
  private static final class Comparison {
    private final FeedMemory before;
    private final List<Posting> postings;
    private final Recognition recognition;

    private Comparison(FeedMemory before, FeedDocument document, Recognition recognition) {
      this.before = before;
      this.postings = document.postings();
      this.recognition = recognition;
    }

    /**
     * Compares a document with the memory.
     *
     * @param window how many postings the feed lists, which may be more than in a partial document
     */
    static Comparison of(FeedMemory before, FeedDocument document, int window) {
      return new Comparison(before, document, new Recogniser().recognise(before, document, window));
    }

    List<DatedPosting> fresh(Instant firstSeen) {
      List<DatedPosting> fresh = new ArrayList<>();
      for (int i = 0; i < postings.size(); i++) {
        if (of(i).news() == News.NEW) {
          fresh.add(DatedPosting.of(of(i).key(), postings.get(i), firstSeen));
        }
      }
      return fresh;
    }

    List<EditedPosting> edited() {
      List<EditedPosting> edited = new ArrayList<>();
      for (int i = 0; i < postings.size(); i++) {
        if (of(i).news() == News.CHANGED) {
          edited.add(new EditedPosting(of(i).key(), postings.get(i)));
        }
      }
      return edited;
    }

    /** Returns the keys of all postings of the document, in order. */
    List<Long> keys() {
      return recognition.postings().stream().map(Recognised::key).toList();
    }

    /** Returns how many postings were seen before, including edited ones. */
    int known() {
      return (int)
          recognition.postings().stream()
              .filter(posting -> posting.news() == News.KNOWN || posting.news() == News.CHANGED)
              .count();
    }

    boolean bringsNothing() {
      return recognition.bringsNothing();
    }

    /** Whether there is a memory, but none of it is listed any more. */
    boolean sharesNothing() {
      return !before.known().isEmpty() && !recognition.overlaps();
    }

    /** Returns the memory for the next document. */
    FeedMemory memory() {
      return recognition.memory();
    }

    private Recognised of(int posting) {
      return recognition.postings().get(posting);
    }
  }
}
