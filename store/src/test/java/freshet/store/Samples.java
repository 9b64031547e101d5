package freshet.store;

import freshet.feed.Enclosure;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.RawText;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.FetchJob;
import freshet.store.model.NewFeed;
import freshet.store.model.PostingRecord;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.SanitisedTexts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/** Feeds, postings and retrievals to store. */
final class Samples {
  static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final String LETTERS = "eeeeetttaaooiinnsshhrrddllcumwfgypbvk      ";

  private Samples() {}

  static NewFeed feed(String url) {
    return NewFeed.of(url, "Title of " + url, NOW, "standing of " + url);
  }

  static long add(Store store, String url) {
    return store.feeds().add(List.of(feed(url))).getFirst().feed();
  }

  static FeedState state(Instant at, String standing) {
    return new FeedState(
        FeedStage.ACTIVE,
        at.plusSeconds(900),
        at,
        at,
        null,
        "Nothing new.",
        15,
        standing,
        new byte[] {1, 2, 3});
  }

  static RetrievalLogEntry note(Instant at) {
    return new RetrievalLogEntry(
        at, "changed", 200, 5000, 0, 0, false, "plan", "floor", Duration.ofMillis(120), null);
  }

  static RetrievalRecord unchanged(long feed, Instant at) {
    return RetrievalRecord.unchanged(feed, note(at), state(at, "stands at " + at));
  }

  static RetrievalRecord changed(long feed, Instant at, long... keys) {
    return unchanged(feed, at)
        .with(LongStream.of(keys).mapToObj(key -> posting(key, at, "words " + key)).toList());
  }

  /** The same retrieval, which also takes postings back. */
  static RetrievalRecord deleting(RetrievalRecord record, List<Long> keys) {
    return new RetrievalRecord(
        record.feed(),
        record.note(),
        record.state(),
        null,
        null,
        record.postings(),
        keys,
        Map.of(),
        List.of(),
        Map.of());
  }

  /** The same retrieval, after which something is to be fetched. */
  static RetrievalRecord leading(RetrievalRecord record, List<FetchJob> errands) {
    return new RetrievalRecord(
        record.feed(),
        record.note(),
        record.state(),
        null,
        null,
        record.postings(),
        record.deleted(),
        Map.of(),
        List.of(),
        Map.of(),
        errands);
  }

  static PostingRecord posting(long key, Instant seen, String words) {
    Posting posting =
        new Posting(
            new PostingId("guid-" + key, PostingId.Origin.GUID),
            "Title " + key + " \uD83D\uDE00",
            "https://example.org/" + key,
            List.of("Ann", "Bob \"B\""),
            new RawText("summary " + words, false, null),
            new RawText("<p>" + words + "</p>", true, "https://example.org/"),
            new PostingDate(seen.minusSeconds(60), PostingDate.Quality.EXACT),
            PostingDate.ABSENT,
            List.of("news"),
            "en",
            List.of(new Enclosure("https://example.org/a.mp3", "audio/mpeg", 123, 95L)),
            null);
    SanitisedTexts safe = new SanitisedTexts("summary " + words, "<p>" + words + "</p>", 1);
    return new PostingRecord(key, posting, safe, seen.minusSeconds(60), seen, words.hashCode());
  }

  /** Words that compress as prose does. */
  static String prose(int length, RandomGenerator random) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return text.toString();
  }
}
