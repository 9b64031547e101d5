package freshet.benchmarks.reading;

import freshet.crawler.codec.RetrievalStateText;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.RawText;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.Account.Role;
import freshet.store.model.FeedAdded;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.NewFeed;
import freshet.store.model.PostingRecord;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.SanitisedTexts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Fills a store with what one person reads. Nobody retrieves its feeds: they are paused. */
public final class ReaderData {
  private static final int FOLDERS = 20;
  private static final int PER_RETRIEVAL = 10;
  private static final int AT_ONCE = 100;
  private static final int LONGEST_WORD = 10;
  private static final int WORDS = 5000;
  private static final int TEXT = 100;

  private final Store store;
  private final Random random = new Random(7);
  private final List<String> words = new ArrayList<>();
  private final Instant end;
  private long key;

  /** To be filled with postings that came in until a time. */
  public ReaderData(Store store, Instant end) {
    this.store = store;
    this.end = end;
    for (int i = 0; i < WORDS; i++) {
      words.add(word());
    }
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    for (int i = 2 + random.nextInt(LONGEST_WORD); i > 0; i--) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    return word.toString();
  }

  /** An account that reads all of it; the postings of the last week are unread. */
  public Account fill(int feeds, int postings) {
    Account reader = store.accounts().add("reader", null, Role.ADMIN, end).orElseThrow();
    List<Long> ids = add(feeds);
    int rounds = postings / (feeds * PER_RETRIEVAL);
    Duration step = Duration.ofDays(365).dividedBy(rounds);
    for (int round = 0; round < rounds; round++) {
      arrive(ids, end.minus(step.multipliedBy(rounds - round)));
    }
    Map<Long, List<String>> folders = new HashMap<>();
    ids.forEach(id -> folders.put(id, List.of("Folder " + id % FOLDERS)));
    store.subscriptions().add(reader.id(), folders, end.minus(Duration.ofDays(7)), end);
    return reader;
  }

  private List<Long> add(int feeds) {
    List<NewFeed> all = new ArrayList<>();
    for (int i = 0; i < feeds; i++) {
      String url = "https://host%d.example/feed.xml".formatted(i);
      all.add(
          new NewFeed(
              url,
              null,
              FeedDescription.titled("The " + some(3)),
              FeedSettings.USUAL,
              0,
              end,
              FeedState.unseen(RetrievalStateText.unseen(url))));
    }
    return store.feeds().add(all).stream().map(FeedAdded::feed).toList();
  }

  private void arrive(List<Long> feeds, Instant at) {
    List<RetrievalRecord> batch = new ArrayList<>();
    for (long feed : feeds) {
      batch.add(retrieval(feed, at.plusMillis(feed)));
      if (batch.size() == AT_ONCE) {
        store.retrieved(batch);
        batch.clear();
      }
    }
    store.retrieved(batch);
  }

  private RetrievalRecord retrieval(long feed, Instant at) {
    RetrievalLogEntry note =
        new RetrievalLogEntry(
            at, "changed", 200, 5000, 0, 0, false, "plan", "floor", Duration.ofMillis(120), null);
    FeedState state =
        new FeedState(
            FeedStage.ACTIVE,
            at,
            at,
            at,
            null,
            "Something new.",
            PER_RETRIEVAL,
            RetrievalStateText.unseen("https://host%d.example/feed.xml".formatted(feed)),
            null);
    List<PostingRecord> postings = new ArrayList<>();
    for (int i = 0; i < PER_RETRIEVAL; i++) {
      postings.add(posting(at));
    }
    return RetrievalRecord.unchanged(feed, note, state).with(postings);
  }

  private PostingRecord posting(Instant at) {
    key++;
    String html = "<p>" + some(TEXT) + "</p>";
    Instant published = at.minusSeconds(60);
    Posting posting =
        new Posting(
            new PostingId("guid-" + key, PostingId.Origin.GUID),
            some(8),
            "https://example.org/" + key,
            List.of("Ann"),
            RawText.NONE,
            new RawText(html, true, "https://example.org/"),
            new PostingDate(published, PostingDate.Quality.EXACT),
            PostingDate.ABSENT,
            List.of("news"),
            "en",
            List.of(),
            null);
    return new PostingRecord(key, posting, new SanitisedTexts("", html, 1), published, at, key);
  }

  private String some(int count) {
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double common = random.nextDouble();
      chosen.add(words.get((int) (common * common * common * WORDS)));
    }
    return String.join(" ", chosen);
  }

  /** A word that many postings have. */
  public String commonWord() {
    return words.getFirst();
  }

  /** One that few have. */
  public String rareWord() {
    return words.getLast();
  }
}
