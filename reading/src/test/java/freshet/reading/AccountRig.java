package freshet.reading;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.Enclosure;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.RawText;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.Account.Role;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.NewFeed;
import freshet.store.model.PostingRecord;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.SanitisedTexts;
import freshet.store.model.StoredRetrieval;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A store with the accounts of Ann and Bob, and a clock that is set by hand. */
public class AccountRig implements AutoCloseable {
  public static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

  private final Store store;
  private final Account ann;
  private final Account bob;
  private volatile Instant now = START;
  private long keys;

  public AccountRig(Path folder) {
    store = Store.open(folder.resolve("freshet.db").toString());
    ann = store.accounts().add("ann", null, Role.USER, START).orElseThrow();
    bob = store.accounts().add("Bob@example.org", null, Role.USER, START).orElseThrow();
  }

  public Store store() {
    return store;
  }

  public Account ann() {
    return ann;
  }

  public Account bob() {
    return bob;
  }

  public Instant now() {
    return now;
  }

  public void pass(Duration time) {
    now = now.plus(time);
  }

  /** A feed that is watched, read by nobody yet. */
  public long feed(String url, String title) {
    FeedDescription description =
        new FeedDescription(title, "https://site.example/", "", null, null, null, false, List.of());
    NewFeed feed =
        new NewFeed(url, null, description, FeedSettings.USUAL, 1, now, FeedState.unseen("s"));
    return store.feeds().add(List.of(feed)).getFirst().feed();
  }

  /** A feed that Ann reads. */
  public long annsFeed(String url, String... folders) {
    long feed = feed(url, "Title of " + url);
    read(ann, feed, folders);
    return feed;
  }

  public void read(Account account, long feed, String... folders) {
    store.subscriptions().add(account.id(), Map.of(feed, List.of(folders)), Instant.EPOCH, now);
  }

  /** New postings of a feed, one second apart; their ids in the order of arrival. */
  public List<Long> arrive(long feed, int count) {
    List<PostingRecord> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      pass(Duration.ofSeconds(1));
      keys++;
      records.add(record(posting("Posting " + keys, "<p>Words " + keys + "</p>")));
    }
    return arrive(feed, records);
  }

  /** A posting that comes in now; its id. */
  public long arrive(long feed, Posting posting) {
    keys++;
    return arrive(feed, List.of(record(posting))).getFirst();
  }

  private PostingRecord record(Posting posting) {
    Instant published = posting.published().at();
    Instant at = published == null ? now : published;
    SanitisedTexts safe = new SanitisedTexts(posting.summary().raw(), posting.content().raw(), 1);
    return new PostingRecord(keys, posting, safe, at, now, keys);
  }

  private List<Long> arrive(long feed, List<PostingRecord> records) {
    RetrievalLogEntry note =
        new RetrievalLogEntry(
            now, "changed", 200, 1, 0, 0, false, "plan", "floor", Duration.ofMillis(1), null);
    FeedState state =
        new FeedState(FeedStage.ACTIVE, now, now, now, null, "Something new.", 10, "s", null);
    pass(Duration.ofMillis(1)); // no two retrievals of a feed begin at once
    return store
        .retrieved(List.of(RetrievalRecord.unchanged(feed, note, state).with(records)))
        .getFirst()
        .postings()
        .stream()
        .map(StoredRetrieval.Kept::id)
        .toList();
  }

  public Posting posting(String title, String html) {
    return posting(title, html, "https://site.example/" + keys, now.minusSeconds(3600));
  }

  public Posting posting(
      String title, String html, @Nullable String link, @Nullable Instant published) {
    return new Posting(
        new PostingId("guid-" + keys, PostingId.Origin.GUID),
        title,
        link,
        List.of("Ann", "Bob"),
        RawText.NONE,
        new RawText(html, true, null),
        published == null
            ? PostingDate.ABSENT
            : new PostingDate(published, PostingDate.Quality.EXACT),
        PostingDate.ABSENT,
        List.of(),
        null,
        List.of(new Enclosure("https://site.example/a.mp3", "audio/mpeg", 12)),
        null);
  }

  public static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  @Override
  public void close() {
    store.close();
  }
}
