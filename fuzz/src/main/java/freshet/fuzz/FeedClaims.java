package freshet.fuzz;

import freshet.feed.DocumentLimits;
import freshet.feed.DocumentSource;
import freshet.feed.FeedDocument;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingDate.Quality;
import freshet.feed.ReadResult;
import freshet.feed.ReadResult.Cause;
import freshet.feed.ReadResult.NotRead;
import freshet.feed.ReadResult.Read;
import freshet.feed.identity.FeedMemory;
import freshet.feed.identity.Recogniser;
import freshet.feed.identity.Recognition;
import freshet.feed.identity.Recognition.News;
import freshet.feed.identity.Recognition.Recognised;
import freshet.feed.reader.FeedReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What holds of every feed, whatever the document was. */
final class FeedClaims {
  static final DocumentSource SOURCE =
      new DocumentSource(
          "https://blog.example/a/feed?x=1", null, Instant.parse("2026-01-02T03:04:05Z"));

  private static final FeedReader READER = new FeedReader();
  private static final Recogniser RECOGNISER = new Recogniser();
  private static final Set<String> RUNNING = Set.of("javascript", "vbscript", "data", "blob");
  private static final Instant FIRST = Instant.parse("0000-12-31T00:00:00Z");
  private static final Instant LAST = Instant.parse("+10000-01-02T00:00:00Z");
  private static final Duration TOLERANCE = Duration.ofMinutes(10);

  private FeedClaims() {}

  static void check(byte[] body, DocumentSource source) {
    ReadResult reading = FuzzAssertions.soon(() -> READER.read(body, source));
    ReadResult again = READER.read(body, source);
    if (!tooLarge(reading) && !tooLarge(again)) { // the time may be up once and not the other time
      FuzzAssertions.same(reading, again, "is read twice in the same way");
    }
    switch (reading) {
      case Read(FeedDocument document) -> document(document, source.at());
      case NotRead(_, String reason) ->
          FuzzAssertions.that(
              reason.endsWith(".") && reason.length() > 10, "gives a sentence", reason);
    }
  }

  /** Of a date, as it was seen at some time. */
  static void date(PostingDate date, Instant seen) {
    Instant at = date.at();
    if (at != null) {
      FuzzAssertions.that(
          at.isAfter(FIRST) && at.isBefore(LAST), "lies in years of four digits", at);
      FuzzAssertions.same(
          at.isAfter(seen.plus(TOLERANCE)), date.quality() == Quality.FUTURE, "tells the future");
    }
  }

  private static boolean tooLarge(ReadResult reading) {
    return reading instanceof NotRead(Cause cause, _) && cause == Cause.TOO_LARGE;
  }

  private static void document(FeedDocument document, Instant seen) {
    List<Posting> postings = document.postings();
    FuzzAssertions.that(
        postings.size() <= DocumentLimits.DEFAULT.items(), "is limited", postings.size());
    postings.forEach(posting -> posting(posting, seen));
    text(document.head().title());
    date(document.head().updated(), seen);
    Stream.of(document.head().links().site(), document.head().icon()).forEach(FeedClaims::harmless);
    recognised(document);
  }

  private static void posting(Posting posting, Instant seen) {
    FuzzAssertions.that(!posting.id().value().isEmpty(), "has an id", posting);
    text(posting.title());
    text(posting.summary().raw());
    text(posting.content().raw());
    date(posting.published(), seen);
    date(posting.updated(), seen);
    harmless(posting.link());
    harmless(posting.image());
    posting.enclosures().forEach(enclosure -> harmless(enclosure.url()));
  }

  private static void text(String text) {
    FuzzAssertions.that(
        text.length() <= DocumentLimits.DEFAULT.fieldChars(),
        "is limited in length",
        text.length());
  }

  private static void harmless(@Nullable String link) {
    if (link != null) {
      String scheme = link.strip().toLowerCase(Locale.ROOT).replaceFirst(":.*", "");
      FuzzAssertions.that(!link.isBlank(), "leads somewhere", link);
      FuzzAssertions.that(!RUNNING.contains(scheme), "runs nothing", link);
    }
  }

  /** A document seen for the second time brings nothing new. */
  private static void recognised(FeedDocument document) {
    Recognition first = RECOGNISER.recognise(FeedMemory.NONE, document);
    List<Recognised> listed =
        first.postings().stream().filter(one -> one.news() != News.REPEATED).toList();
    FuzzAssertions.same(
        first.postings().size(), document.postings().size(), "recognises each posting");
    FuzzAssertions.same(
        listed.stream().map(Recognised::key).distinct().count(),
        (long) listed.size(),
        "gives every posting a key of its own");
    FeedMemory kept = FeedMemory.of(first.memory().toNumbers());
    FuzzAssertions.same(kept, first.memory(), "is stored as it is");
    Recognition second = RECOGNISER.recognise(kept, document);
    FuzzAssertions.that(second.bringsNothing(), "brings nothing new the second time", second);
  }
}
