package freshet.web.apps;

import freshet.crawler.http.RequestUrl;
import freshet.feed.opml.Folder;
import freshet.feed.opml.OpmlExport;
import freshet.feed.opml.OpmlExport.Credentials;
import freshet.feed.opml.OpmlWriter;
import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.Subscription;
import freshet.store.people.Subscriptions;
import freshet.web.apps.Watching.Listed;
import freshet.web.apps.Watching.Taken;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Subscribes people to feeds, one by one or by the list. */
public final class Subscriber {
  private final Store store;
  private final Watching watching;
  private final InstantSource clock;

  public Subscriber(Store store, Watching watching, InstantSource clock) {
    this.store = store;
    this.watching = watching;
    this.clock = clock;
  }

  /** What came of subscribing. */
  public sealed interface Outcome {
    /**
     * Someone reads the feed now.
     *
     * @param isNew whether they did not before
     */
    record Subscribed(long feed, String title, boolean isNew) implements Outcome {}

    /** No feed was found, and why, for a person. */
    record NotFound(String sentence) implements Outcome {}
  }

  /** Subscribes an account to the feed at a URL, or that a page there names. */
  public Outcome subscribe(Account account, String url, List<String> folders) {
    return switch (watching.watch(url, owner(account))) {
      case Watching.Outcome.NotFound(String sentence) -> new Outcome.NotFound(sentence);
      case Watching.Outcome.Watched(long feed, String title) ->
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
    store.subscriptions().add(account.id(), feeds, now.minus(Subscriptions.UNREAD_AT_FIRST), now);
  }

  /** Ends subscriptions of an account; what it has starred stays. */
  public void unsubscribe(Account account, Collection<Long> feeds) {
    store.subscriptions().remove(account.id(), feeds);
    watching.left(feeds);
  }

  /**
   * What came of a list.
   *
   * @param feeds how many are new to the account
   * @param problems sentences on what was left out
   */
  public record Import(int feeds, List<String> problems) {
    public Import {
      problems = List.copyOf(problems);
    }
  }

  /**
   * Subscribes an account to all feeds of a list. Throws {@link freshet.web.Refusal} if it is no
   * list (OP-007).
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
    return new Import(folders.size(), taken.problems());
  }

  /** What an account reads, as a list without secrets (OP-020 to OP-023). */
  public String opml(Account account) {
    List<freshet.feed.opml.Subscription> feeds = new ArrayList<>();
    for (Subscription one : store.subscriptions().of(account.id())) {
      String title = one.title().isBlank() ? RequestUrl.redacted(one.url()) : one.title();
      List<Folder> folders = one.folders().stream().map(name -> new Folder(List.of(name))).toList();
      feeds.add(
          new freshet.feed.opml.Subscription(one.url(), title, one.site(), folders, List.of()));
    }
    OpmlExport export = new OpmlExport(Credentials.LEFT_OUT);
    return OpmlWriter.write(export.of("Feeds of " + account.name(), clock.instant(), feeds));
  }
}
