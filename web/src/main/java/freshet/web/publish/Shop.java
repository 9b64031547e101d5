package freshet.web.publish;

import freshet.crawler.http.RequestUrl;
import freshet.store.Store;
import freshet.store.people.OutputFeed;
import freshet.store.people.Selection;
import freshet.store.people.Subscription;
import freshet.web.Refusal;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;

/** Makes, changes and ends the output feeds of people, whichever way they ask. */
public final class Shop {
  /** How many postings a feed lists unless its owner wants it otherwise. */
  public static final int USUAL_SIZE = 50;

  private static final int LARGEST_SIZE = 200;
  private static final int MOST_FEEDS = 100;
  private static final int LONGEST_TITLE = 200;
  private static final int LONGEST_WORDS = 500;
  private static final int SECRET_BYTES = 24;

  private final Store store;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  public Shop(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /** The feeds of an account. */
  public List<OutputFeed> of(long account) {
    return store.outputFeeds().of(account);
  }

  /** A feed of an account; to all others it is as if there were none. */
  public OutputFeed own(long account, long id) {
    return store
        .outputFeeds()
        .find(id)
        .filter(feed -> feed.account() == account)
        .orElseThrow(Shop::unknown);
  }

  private static Refusal unknown() {
    return new Refusal(404, "you give out no such feed");
  }

  /**
   * Makes a feed of something that an account reads.
   *
   * @param title empty for that of the selection
   */
  public OutputFeed make(long account, Selection selection, String title, int size) {
    if (of(account).size() >= MOST_FEEDS) {
      throw new Refusal(
          422, "you give out %d feeds already; remove one first".formatted(MOST_FEEDS));
    }
    String usual = title(account, checked(selection));
    String wanted = checked(title.isBlank() ? usual : title);
    return store
        .outputFeeds()
        .add(account, secret(), wanted, selection, checked(size), clock.instant());
  }

  private static Selection checked(Selection selection) {
    if (selection instanceof Selection.Found(String words)
        && (words.isBlank() || words.length() > LONGEST_WORDS)) {
      throw new Refusal(
          422, "say which words to look for, in at most %d characters".formatted(LONGEST_WORDS));
    }
    return selection;
  }

  private static String checked(String title) {
    if (title.isBlank() || title.length() > LONGEST_TITLE) {
      throw new Refusal(422, "a title has 1 to %d characters".formatted(LONGEST_TITLE));
    }
    return title.strip();
  }

  private static int checked(int size) {
    if (size < 1 || size > LARGEST_SIZE) {
      throw new Refusal(422, "a feed lists 1 to %d postings, not %d".formatted(LARGEST_SIZE, size));
    }
    return size;
  }

  /** How a selection is called; throws {@link Refusal} if the account has none such. */
  private String title(long account, Selection selection) {
    return switch (selection) {
      case Selection.All() -> "All postings";
      case Selection.Starred() -> "Starred";
      case Selection.Found(String words) -> words;
      case Selection.InFolder(String name) -> {
        if (!store.subscriptions().folders(account).containsKey(name)) {
          throw new Refusal(404, "you have no folder '%s'".formatted(name));
        }
        yield name;
      }
      case Selection.Tagged(String tag) -> {
        if (!store.reading().tags(account).contains(tag)) {
          throw new Refusal(404, "you have no tag '%s'".formatted(tag));
        }
        yield tag;
      }
      case Selection.OfFeed(long feed) ->
          store
              .subscriptions()
              .find(account, feed)
              .map(Shop::title)
              .orElseThrow(() -> new Refusal(404, "you do not subscribe to this feed"));
    };
  }

  /** Never the bare URL, which may hold a secret (GC-009). */
  static String title(Subscription feed) {
    return feed.title().isBlank() ? RequestUrl.redacted(feed.url()) : feed.title();
  }

  /** What a feed is made of, for a person. */
  public String about(OutputFeed feed) {
    return switch (feed.selection()) {
      case Selection.All() -> "All postings";
      case Selection.Starred() -> "What you starred";
      case Selection.Found(String words) -> "Postings with the words: " + words;
      case Selection.InFolder(String name) -> "The folder " + name;
      case Selection.Tagged(String tag) -> "What you tagged " + tag;
      case Selection.OfFeed(long id) ->
          "The feed "
              + store
                  .subscriptions()
                  .find(feed.account(), id)
                  .map(Shop::title)
                  .orElse("that you left");
    };
  }

  private String secret() {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  public void change(long account, long id, String title, int size) {
    known(store.outputFeeds().change(account, id, checked(title), checked(size)));
  }

  /** Another address; the former one leads nowhere from now on. */
  public void renew(long account, long id) {
    known(store.outputFeeds().renew(account, id, secret()));
  }

  public void remove(long account, long id) {
    known(store.outputFeeds().remove(account, id));
  }

  private static void known(boolean done) {
    if (!done) {
      throw unknown();
    }
  }
}
