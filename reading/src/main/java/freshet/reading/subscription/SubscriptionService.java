package freshet.reading.subscription;

import freshet.feed.opml.OpmlExport;
import freshet.feed.opml.OpmlExport.Credentials;
import freshet.feed.opml.OpmlFolder;
import freshet.feed.opml.OpmlWriter;
import freshet.http.RequestUrl;
import freshet.reading.subscription.FeedWatch.Listed;
import freshet.reading.subscription.FeedWatch.Taken;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.Subscription;
import freshet.store.sql.SubscriptionTable;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Subscribes accounts to feeds, one by one or from a list. */
public final class SubscriptionService {
  private final Store store;
  private final FeedWatch watching;
  private final InstantSource clock;

  public SubscriptionService(Store store, FeedWatch watching, InstantSource clock) {
    this.store = store;
    this.watching = watching;
    this.clock = clock;
  }

  /** The result of subscribing. */
  public sealed interface Outcome {
    /**
     * The account reads the feed now.
     *
     * @param isNew whether it did not before
     */
    record Subscribed(long feed, String title, boolean isNew) implements Outcome {}

    /** No feed was found; the sentence tells a person why. */
    record NotFound(String sentence) implements Outcome {}
  }

  /**
   * Subscribes an account to the feed at a URL, or to the first feed that a web page there links
   * to.
   */
  public Outcome subscribe(Account account, String url, List<String> folders) {
    return switch (watching.watch(url, owner(account))) {
      case FeedWatch.Outcome.NotFound(String sentence) -> new Outcome.NotFound(sentence);
      case FeedWatch.Outcome.Watched(long feed, String title) ->
          subscribed(account, feed, title, folders);
    };
  }

  private static String owner(Account account) {
    return String.valueOf(account.id());
  }

  private Outcome subscribed(Account account, long feed, String title, List<String> folders) {
    boolean isNew = store.subscriptions().find(account.id(), feed).isEmpty();
    add(account, Map.of(feed, folders));
    String shown =
        store.subscriptions().find(account.id(), feed).map(Subscription::title).orElse(title);
    return new Outcome.Subscribed(feed, shown, isNew);
  }

  private void add(Account account, Map<Long, List<String>> feeds) {
    Instant now = clock.instant();
    store
        .subscriptions()
        .add(account.id(), feeds, now.minus(SubscriptionTable.UNREAD_AT_FIRST), now);
  }

  /** Removes subscriptions of an account; its starred postings stay. */
  public void unsubscribe(Account account, Collection<Long> feeds) {
    store.subscriptions().remove(account.id(), feeds);
    watching.left(feeds);
  }

  /**
   * The result of an import.
   *
   * @param feeds the feeds that are new to the account
   * @param known how many feeds of the list it followed before
   * @param folders how many folders the new feeds are in
   * @param problems sentences about entries that were skipped
   */
  public record Import(List<Long> feeds, int known, int folders, List<String> problems) {
    public Import {
      feeds = List.copyOf(feeds);
      problems = List.copyOf(problems);
    }
  }

  /**
   * Subscribes an account to all feeds of a list. Throws {@link
   * freshet.reading.RequestRejectedException} if the text is not a feed list (OP-007).
   */
  public Import take(Account account, byte[] list) {
    Set<Long> before = new LinkedHashSet<>();
    store.subscriptions().of(account.id()).forEach(known -> before.add(known.feed()));
    Map<Long, List<String>> folders = new LinkedHashMap<>();
    Map<Long, String> titles = new LinkedHashMap<>();
    Taken taken = watching.watchAll(list, owner(account));
    for (Listed listed : taken.feeds()) {
      if (!before.contains(listed.feed())) {
        folders.put(listed.feed(), listed.folders());
        String title = listed.title();
        if (title != null) {
          titles.put(listed.feed(), title);
        }
      }
    }
    add(account, folders);
    for (Subscription known : store.subscriptions().of(account.id())) {
      String title = titles.get(known.feed());
      if (title != null && !title.equals(known.title())) {
        store.subscriptions().rename(account.id(), known.feed(), title);
      }
    }
    long distinct = taken.feeds().stream().map(Listed::feed).distinct().count();
    return new Import(
        List.copyOf(folders.keySet()),
        (int) distinct - folders.size(),
        (int) folders.values().stream().flatMap(List::stream).distinct().count(),
        taken.problems());
  }

  /** Returns the subscriptions of an account as OPML, without secrets (OP-020 to OP-023). */
  public String opml(Account account) {
    List<freshet.feed.opml.OpmlFeed> feeds = new ArrayList<>();
    for (Subscription one : store.subscriptions().of(account.id())) {
      String title = one.title().isBlank() ? RequestUrl.redacted(one.url()) : one.title();
      List<OpmlFolder> folders =
          one.folders().stream().map(name -> new OpmlFolder(List.of(name))).toList();
      feeds.add(new freshet.feed.opml.OpmlFeed(one.url(), title, one.site(), folders, List.of()));
    }
    OpmlExport export = new OpmlExport(Credentials.LEFT_OUT);
    return OpmlWriter.write(export.of("Feeds of " + account.name(), clock.instant(), feeds));
  }
}
