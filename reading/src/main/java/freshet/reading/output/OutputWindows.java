package freshet.reading.output;

import freshet.feed.Sha256;
import freshet.feed.html.Sanitiser;
import freshet.reading.rule.AccountRules;
import freshet.reading.rule.RuleBudget;
import freshet.reading.search.ScopeFeeds;
import freshet.reading.subscription.FeedTitles;
import freshet.store.Store;
import freshet.store.account.OutputFeed;
import freshet.store.account.PostingSelection;
import freshet.store.account.Rule;
import freshet.store.account.Rule.Act;
import freshet.store.account.StreamQuery;
import freshet.store.account.Subscription;
import freshet.store.model.PostingVersion;
import freshet.store.model.SearchQuery;
import freshet.work.CpuLane;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds out which postings output feeds list, using only database indexes. */
public final class OutputWindows {
  /**
   * To be increased when documents are written differently, so that clients' cached copies expire.
   */
  private static final int WRITING = 2;

  private static final int HASH_DIGITS = 32;

  private final Store store;
  private final CpuLane outputs;
  private final InstantSource clock;

  /**
   * Creates the finder.
   *
   * @param outputs the lane on which rules are applied to listed postings
   */
  public OutputWindows(Store store, CpuLane outputs, InstantSource clock) {
    this.store = store;
    this.outputs = outputs;
    this.clock = clock;
  }

  /** An output feed with the postings it lists now. */
  public record Issue(OutputFeed feed, OutputWindow window) {}

  /**
   * Returns what a feed lists now, and records the time of the change if the listing differs from
   * before.
   */
  public Issue current(OutputFeed feed) {
    OutputWindow window = page(feed, null);
    if (window.state().equals(feed.state())) {
      return new Issue(feed, window);
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    store.outputFeeds().changed(feed.id(), window.state(), now);
    return new Issue(store.outputFeeds().find(feed.id()).orElse(feed), window);
  }

  /**
   * Returns the first or a later page of a feed.
   *
   * @param after the last posting of the page before; null for the first page
   */
  public OutputWindow page(OutputFeed feed, @Nullable Long after) {
    List<Long> found = ids(feed, after);
    boolean more = found.size() > feed.size();
    List<Long> ids = more ? found.subList(0, feed.size()) : found;
    Set<Long> muted = muted(feed, ids);
    List<PostingVersion> listed =
        store.postings().versions(ids.stream().filter(id -> !muted.contains(id)).toList());
    List<PostingVersion> postings = feed.options().fullText() ? withPages(listed) : listed;
    return new OutputWindow(postings, more ? ids.getLast() : null, state(feed, postings));
  }

  /** Makes a page that is fetched later another version of its posting. */
  private List<PostingVersion> withPages(List<PostingVersion> postings) {
    Map<Long, Long> versions =
        store.articles().versions(postings.stream().map(PostingVersion::id).toList());
    return postings.stream()
        .map(
            one -> {
              long page = 31 * (1 + versions.getOrDefault(one.id(), -1L));
              return new PostingVersion(one.id(), one.feed(), one.contentHash() + page);
            })
        .toList();
  }

  /**
   * Returns the muted postings. Starred and tagged postings are never muted, whatever the rules
   * say.
   */
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
            AccountRules.of(rules, ScopeFeeds.of(store, feed.account()), new RuleBudget())
                .muted(store.postings().find(ids)));
  }

  /**
   * Returns the feeds that can bring new postings; empty if new entries arise in another way, such
   * as by starring.
   */
  public List<Long> sources(OutputFeed feed) {
    return switch (feed.selection()) {
      case PostingSelection.Starred(), PostingSelection.Tagged _ -> List.of();
      case PostingSelection.All(), PostingSelection.Found _ ->
          store.subscriptions().of(feed.account()).stream().map(Subscription::feed).toList();
      case PostingSelection.InFolder(String name) ->
          store.subscriptions().of(feed.account()).stream()
              .filter(one -> one.folders().contains(name))
              .map(Subscription::feed)
              .toList();
      case PostingSelection.OfFeed(long id) ->
          store.subscriptions().find(feed.account(), id).map(Subscription::feed).stream().toList();
    };
  }

  /** Fetches one posting more than is listed, to find out whether there are older ones. */
  private List<Long> ids(OutputFeed feed, @Nullable Long after) {
    int limit = feed.size() + 1;
    StreamQuery all = StreamQuery.of(feed.account(), limit).after(after);
    return switch (feed.selection()) {
      case PostingSelection.All() -> store.reading().ids(all);
      case PostingSelection.Starred() -> store.reading().ids(all.starred(true));
      case PostingSelection.InFolder _, PostingSelection.OfFeed _ -> {
        List<Long> feeds = sources(feed);
        yield feeds.isEmpty() ? List.of() : store.reading().ids(all.in(feeds));
      }
      case PostingSelection.Tagged(String tag) -> store.reading().ids(all.tagged(tag));
      case PostingSelection.Found(String words) ->
          store.search().find(new SearchQuery(feed.account(), words, null, after, limit));
    };
  }

  private String state(OutputFeed feed, List<PostingVersion> postings) {
    StringBuilder all = new StringBuilder();
    all.append(WRITING).append(' ').append(Sanitiser.VERSION).append(' ');
    all.append(feed.size()).append(' ').append(feed.options()).append(' ');
    all.append(feed.title()).append('\n');
    Set<Long> feeds = new TreeSet<>();
    for (PostingVersion posting : postings) {
      feeds.add(posting.feed());
      all.append(posting.id()).append(' ').append(posting.contentHash()).append('\n');
    }
    FeedTitles origins = new FeedTitles(store, feed.account(), feeds);
    feeds.forEach(id -> all.append(origins.of(id)).append('\n'));
    return hash(all.toString());
  }

  public static String hash(String text) {
    return Sha256.hex(text).substring(0, HASH_DIGITS);
  }
}
