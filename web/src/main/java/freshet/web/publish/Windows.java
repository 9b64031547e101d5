package freshet.web.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.html.Sanitiser;
import freshet.store.PostingVersion;
import freshet.store.SearchQuery;
import freshet.store.Store;
import freshet.store.people.OutputFeed;
import freshet.store.people.Rule;
import freshet.store.people.Rule.Act;
import freshet.store.people.Selection;
import freshet.store.people.StreamQuery;
import freshet.store.people.Subscription;
import freshet.web.apps.Origins;
import freshet.web.rules.RuleBook;
import freshet.web.rules.RuleBudget;
import freshet.web.search.Reach;
import freshet.work.CpuLane;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds what output feeds list, by indices alone. */
public final class Windows {
  /** To be raised when documents are written in another way. */
  private static final int WRITING = 1;

  private final Store store;
  private final CpuLane outputs;
  private final InstantSource clock;

  /**
   * For what a store holds.
   *
   * @param outputs where rules are applied to what is listed
   */
  public Windows(Store store, CpuLane outputs, InstantSource clock) {
    this.store = store;
    this.outputs = outputs;
    this.clock = clock;
  }

  /** An output feed, and what it lists now. */
  public record Issue(OutputFeed feed, Window window) {}

  /** What a feed lists now; if that is another than before, it has changed now. */
  public Issue current(OutputFeed feed) {
    Window window = page(feed, null);
    if (window.state().equals(feed.state())) {
      return new Issue(feed, window);
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    store.outputFeeds().changed(feed.id(), window.state(), now);
    return new Issue(store.outputFeeds().find(feed.id()).orElse(feed), window);
  }

  /**
   * What a feed lists, or what comes after it.
   *
   * @param after the last posting that was listed before; null for the first ones
   */
  Window page(OutputFeed feed, @Nullable Long after) {
    List<Long> found = ids(feed, after);
    boolean more = found.size() > feed.size();
    List<Long> ids = more ? found.subList(0, feed.size()) : found;
    Set<Long> muted = muted(feed, ids);
    List<PostingVersion> postings =
        store.postings().versions(ids.stream().filter(id -> !muted.contains(id)).toList());
    return new Window(postings, more ? ids.getLast() : null, state(feed, postings));
  }

  /** What someone starred or labelled is wanted, whatever their rules say. */
  private Set<Long> muted(OutputFeed feed, List<Long> ids) {
    List<Rule> rules =
        store.rules().of(feed.account()).stream().filter(rule -> rule.act() == Act.MUTE).toList();
    if (rules.isEmpty() || !feed.selection().isByArrival()) {
      return Set.of();
    }
    String owner = "account " + feed.account();
    return outputs.call(
        owner,
        "output feed " + feed.id(),
        () ->
            RuleBook.of(rules, Reach.of(store, feed.account()), new RuleBudget())
                .muted(store.postings().find(ids)));
  }

  /** The feeds that something new may come from; none if it comes in another way. */
  List<Long> sources(OutputFeed feed) {
    return switch (feed.selection()) {
      case Selection.Starred(), Selection.Tagged _ -> List.of();
      case Selection.All(), Selection.Found _ ->
          store.subscriptions().of(feed.account()).stream().map(Subscription::feed).toList();
      case Selection.InFolder(String name) ->
          store.subscriptions().of(feed.account()).stream()
              .filter(one -> one.folders().contains(name))
              .map(Subscription::feed)
              .toList();
      case Selection.OfFeed(long id) ->
          store.subscriptions().find(feed.account(), id).map(Subscription::feed).stream().toList();
    };
  }

  /** One more than is listed, which tells whether there are older ones. */
  private List<Long> ids(OutputFeed feed, @Nullable Long after) {
    int limit = feed.size() + 1;
    StreamQuery all = StreamQuery.of(feed.account(), limit).after(after);
    return switch (feed.selection()) {
      case Selection.All() -> store.reading().ids(all);
      case Selection.Starred() -> store.reading().ids(all.starred(true));
      case Selection.InFolder _, Selection.OfFeed _ -> {
        List<Long> feeds = sources(feed);
        yield feeds.isEmpty() ? List.of() : store.reading().ids(all.in(feeds));
      }
      case Selection.Tagged(String tag) -> store.reading().ids(all.tagged(tag));
      case Selection.Found(String words) ->
          store.search().find(new SearchQuery(feed.account(), words, null, after, limit));
    };
  }

  private String state(OutputFeed feed, List<PostingVersion> postings) {
    StringBuilder all = new StringBuilder();
    all.append(WRITING).append(' ').append(Sanitiser.VERSION).append(' ');
    all.append(feed.size()).append(' ').append(feed.title()).append('\n');
    Set<Long> feeds = new TreeSet<>();
    for (PostingVersion posting : postings) {
      feeds.add(posting.feed());
      all.append(posting.id()).append(' ').append(posting.contentHash()).append('\n');
    }
    Origins origins = new Origins(store, feed.account(), feeds);
    feeds.forEach(id -> all.append(origins.of(id)).append('\n'));
    return hash(all.toString());
  }

  static String hash(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(UTF_8)), 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
