package freshet.reading.output;

import freshet.http.RandomToken;
import freshet.http.RequestUrl;
import freshet.reading.RequestRejectedException;
import freshet.store.Store;
import freshet.store.account.OutputFeed;
import freshet.store.account.OutputOptions;
import freshet.store.account.PostingSelection;
import freshet.store.account.Subscription;
import java.time.InstantSource;
import java.util.List;

/** Creates, changes and removes output feeds for pages and APIs alike. */
public final class OutputFeedService {
  /** How many postings a feed lists by default. */
  public static final int USUAL_SIZE = 50;

  private static final int LARGEST_SIZE = 200;
  private static final int MOST_FEEDS = 100;
  private static final int LONGEST_TITLE = 200;
  private static final int LONGEST_WORDS = 500;
  private static final int SECRET_BYTES = 24;

  private final Store store;
  private final InstantSource clock;

  public OutputFeedService(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /** The feeds of an account. */
  public List<OutputFeed> of(long account) {
    return store.outputFeeds().of(account);
  }

  /** Returns a feed of the account; other accounts' feeds are reported as missing. */
  public OutputFeed own(long account, long id) {
    return store
        .outputFeeds()
        .find(id)
        .filter(feed -> feed.account() == account)
        .orElseThrow(OutputFeedService::unknown);
  }

  private static RequestRejectedException unknown() {
    return new RequestRejectedException(404, "you have no such output feed");
  }

  /**
   * Creates a feed of a selection of postings.
   *
   * @param title empty for the title of the selection
   */
  public OutputFeed make(
      long account, PostingSelection selection, String title, int size, OutputOptions options) {
    if (of(account).size() >= MOST_FEEDS) {
      throw new RequestRejectedException(
          422, "you already have %d output feeds; remove one first".formatted(MOST_FEEDS));
    }
    String usual = title(account, checked(selection));
    String wanted = checked(title.isBlank() ? usual : title);
    return store
        .outputFeeds()
        .add(account, secret(), wanted, selection, checked(size), options, clock.instant());
  }

  private static PostingSelection checked(PostingSelection selection) {
    if (selection instanceof PostingSelection.Found(String words)
        && (words.isBlank() || words.length() > LONGEST_WORDS)) {
      throw new RequestRejectedException(
          422, "say which words to look for, in at most %d characters".formatted(LONGEST_WORDS));
    }
    return selection;
  }

  private static String checked(String title) {
    if (title.isBlank() || title.length() > LONGEST_TITLE) {
      throw new RequestRejectedException(
          422, "a title has 1 to %d characters".formatted(LONGEST_TITLE));
    }
    return title.strip();
  }

  private static int checked(int size) {
    if (size < 1 || size > LARGEST_SIZE) {
      throw new RequestRejectedException(
          422, "a feed lists 1 to %d articles, not %d".formatted(LARGEST_SIZE, size));
    }
    return size;
  }

  /**
   * Returns the title of a selection; throws {@link RequestRejectedException} if the account has no
   * such selection.
   */
  private String title(long account, PostingSelection selection) {
    return switch (selection) {
      case PostingSelection.All() -> "All articles";
      case PostingSelection.Starred() -> "Starred";
      case PostingSelection.Found(String words) -> words;
      case PostingSelection.InFolder(String name) -> {
        if (!store.subscriptions().folders(account).containsKey(name)) {
          throw new RequestRejectedException(404, "you have no folder '%s'".formatted(name));
        }
        yield name;
      }
      case PostingSelection.Tagged(String tag) -> {
        if (!store.reading().tags(account).contains(tag)) {
          throw new RequestRejectedException(404, "you have no tag '%s'".formatted(tag));
        }
        yield tag;
      }
      case PostingSelection.OfFeed(long feed) ->
          store
              .subscriptions()
              .find(account, feed)
              .map(OutputFeedService::title)
              .orElseThrow(
                  () -> new RequestRejectedException(404, "you do not subscribe to this feed"));
    };
  }

  /** Returns the title of a feed, never its URL, which may hold a secret (GC-009). */
  public static String title(Subscription feed) {
    return feed.title().isBlank() ? RequestUrl.redacted(feed.url()) : feed.title();
  }

  /** Describes the selection of a feed. */
  public String about(OutputFeed feed) {
    return switch (feed.selection()) {
      case PostingSelection.All() -> "All articles";
      case PostingSelection.Starred() -> "What you starred";
      case PostingSelection.Found(String words) -> "Articles with the words: " + words;
      case PostingSelection.InFolder(String name) -> "The folder " + name;
      case PostingSelection.Tagged(String tag) -> "What you tagged " + tag;
      case PostingSelection.OfFeed(long id) ->
          "The feed "
              + store
                  .subscriptions()
                  .find(feed.account(), id)
                  .map(OutputFeedService::title)
                  .orElse("that you no longer read");
    };
  }

  private String secret() {
    return RandomToken.text(SECRET_BYTES);
  }

  public void change(long account, long id, String title, int size, OutputOptions options) {
    known(store.outputFeeds().change(account, id, checked(title), checked(size), options));
  }

  /** Gives the feed another URL; the old one no longer works. */
  public void renew(long account, long id) {
    known(store.outputFeeds().renew(account, id, secret()));
  }

  public void remove(long account, long id) {
    known(store.outputFeeds().remove(account, id, clock.instant()));
  }

  /** Takes a removal back. */
  public void restore(long account, long id) {
    known(store.outputFeeds().restore(account, id));
  }

  private static void known(boolean done) {
    if (!done) {
      throw unknown();
    }
  }
}
