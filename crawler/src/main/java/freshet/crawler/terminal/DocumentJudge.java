package freshet.crawler.terminal;

import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.feed.FeedDocument;
import freshet.feed.FeedHead;
import freshet.feed.Posting;
import freshet.feed.Reading;
import freshet.feed.Source;
import freshet.feed.identity.FeedMemory;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares a document with what was seen last, bytes first, and reads it only if it must. */
final class DocumentJudge {
  /** A document that was cut short in so many retrievals in a row will not get any longer. */
  private static final int CUT_FOR_GOOD = 2;

  private final DocumentReader reader;
  private final SeenSource cache;

  DocumentJudge(DocumentReader reader, SeenSource cache) {
    this.reader = reader;
    this.cache = cache;
  }

  /** What a document means; {@code partial} if it lists only what is new. */
  RetrievalOutcome judge(Contact contact, Answer answer, boolean partial) {
    @Nullable Seen before = before(contact.order());
    byte[] hash = Fingerprint.ofBody(answer.body());
    if (!partial && before != null && before.hasBody(hash)) {
      Contact updated = contact.with(Validators.of(answer));
      return new Unchanged(updated, Unchanged.Proof.SAME_BYTES, null);
    }
    Source source =
        new Source(answer.url(), answer.header("Content-Type").orElse(null), contact.end());
    return switch (reader.read(answer.body(), source)) {
      case Reading.NotRead(_, String reason) -> new Failed(contact, Trouble.NOT_A_FEED, reason);
      case Reading.Read(FeedDocument document) ->
          CutShort.isCut(document, answer.body())
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
   * What a document means that a hub delivered, which may list only what is new: as that of a
   * retrieval, but it says nothing of validators (GC-066).
   */
  RetrievalOutcome delivered(Contact contact, byte[] body, Source source) {
    @Nullable Seen before = before(contact.order());
    return switch (reader.read(body, source)) {
      case Reading.NotRead(_, String reason) -> new Failed(contact, Trouble.NOT_A_FEED, reason);
      case Reading.Read(FeedDocument document) ->
          compared(contact, before, document, lastBody(before), true);
    };
  }

  /** Only a cache that stands where the database stands can tell what is new. */
  private @Nullable Seen before(RetrievalOrder order) {
    long stamp = order.standing().lastSeen().stamp();
    return cache.find(order.feed()).filter(seen -> seen.stamp() == stamp).orElse(null);
  }

  private RetrievalOutcome compared(
      Contact read, @Nullable Seen before, FeedDocument document, byte[] body, boolean partial) {
    int listed = document.postings().size();
    FeedMemory memory = before == null ? FeedMemory.NONE : before.memory();
    int window = partial ? read.order().standing().lastSeen().window() : listed;
    Comparison compared = Comparison.of(memory, document, window);
    Seen seen = new Seen(body, head(document), compared.memory().toNumbers());
    Contact contact = document.repaired() ? read.warning(CutShort.REPAIRED) : read;
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
        compared.sharesNothing() && !partial ? Gap.in(contact, listed) : null,
        partial,
        seen);
  }

  /**
   * Fails, as the rest may come next time; one that is always cut gives the postings that are
   * whole. The validators stay the old ones, and in place of its hash is remembered that there is
   * no whole document (GC-013).
   */
  private RetrievalOutcome cutShort(Contact contact, @Nullable Seen before, FeedDocument document) {
    String sentence = Sentences.cutShort(contact.order().host());
    List<Posting> postings = document.postings();
    boolean forGood =
        contact.order().standing().failures().count() >= CUT_FOR_GOOD
            || (before != null && before.hasBody(Seen.NO_BODY));
    if (!forGood || postings.size() < 2) {
      return new Failed(contact, Trouble.CUT_SHORT, sentence);
    }
    FeedDocument whole =
        new FeedDocument(
            document.format(),
            document.head(),
            postings.subList(0, postings.size() - 1),
            document.deleted(),
            true);
    return compared(contact.warning(sentence), before, whole, Seen.NO_BODY, true);
  }

  private static byte[] lastBody(@Nullable Seen before) {
    return before == null ? Seen.NO_BODY : before.bodyHash();
  }

  /** Of all that a document says of the feed, except when it was rendered. */
  private static long head(FeedDocument document) {
    FeedHead head = document.head();
    return new Fingerprint()
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
}
