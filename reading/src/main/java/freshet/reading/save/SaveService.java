package freshet.reading.save;

import freshet.feed.Posting;
import freshet.http.RequestUrl;
import freshet.reading.RequestRejectedException;
import freshet.reading.save.SaveTarget.Outcome;
import freshet.reading.stream.PostingPages;
import freshet.reading.stream.PostingRow;
import freshet.store.Store;
import freshet.store.account.AccountPosting;
import freshet.store.account.SaveDestination;
import freshet.store.account.SaveRequest;
import freshet.store.sql.SaveRequestTable.Backlog;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What an account can do with save targets, for pages and the API alike. */
public final class SaveService {
  /** The most destinations of an account. */
  public static final int MOST_DESTINATIONS = 20;

  /** The most articles that wait for a destination. */
  static final int MOST_WAITING = 500;

  private static final int LONGEST_NAME = 100;
  private static final int SHOWN = 20;
  private static final SaveItem TEST =
      new SaveItem(0, "https://example.org/", "Test link from Freshet", "", null);

  private final Store store;
  private final PostingPages rivers;
  private final SaveTargets targets;
  private final InstantSource clock;
  private final Runnable made;
  private final Set<Long> testing = ConcurrentHashMap.newKeySet();

  /**
   * A service for all accounts.
   *
   * @param made called when there may be something to save
   */
  public SaveService(Store store, SaveTargets targets, InstantSource clock, Runnable made) {
    this.store = store;
    this.rivers = new PostingPages(store, clock);
    this.targets = targets;
    this.clock = clock;
    this.made = made;
  }

  public SaveTargets targets() {
    return targets;
  }

  public List<SaveDestination> destinations(long account) {
    return store.saveDestinations().of(account);
  }

  /** The host of a destination; empty for a service that has one address only. */
  public static String host(SaveDestination destination) {
    return RequestUrl.host(destination.fields().getOrDefault("url", ""));
  }

  /** A destination of an account; throws {@link RequestRejectedException} if it has none such. */
  public SaveDestination destination(long account, long id) {
    return store
        .saveDestinations()
        .find(account, id)
        .orElseThrow(() -> new RequestRejectedException(404, "you have no such save target"));
  }

  /** The latest requests of a destination, newest first. */
  public List<SaveRequest> latest(SaveDestination destination) {
    return store.saveRequests().latest(destination.id(), SHOWN);
  }

  /**
   * Adds a destination.
   *
   * @param given the fields by name, as they were filled in
   */
  public SaveDestination add(long account, String target, String name, Map<String, String> given) {
    if (store.saveDestinations().of(account).size() >= MOST_DESTINATIONS) {
      throw new RequestRejectedException(
          422,
          "you have %d save targets, which is the most; remove one first"
              .formatted(MOST_DESTINATIONS));
    }
    SaveTarget kind = target(target);
    Map<String, String> fields = fields(kind, given, Map.of());
    String called = name.isBlank() ? kind.label() : name.strip();
    return store
        .saveDestinations()
        .add(new SaveDestination(0, account, kind.id(), name(called), fields, clock.instant()));
  }

  /** Changes name and fields of a destination; a secret that is left empty stays as it is. */
  public SaveDestination change(long account, long id, String name, Map<String, String> given) {
    SaveDestination before = destination(account, id);
    Map<String, String> fields = fields(target(before.target()), given, before.fields());
    SaveDestination changed =
        new SaveDestination(
            id,
            account,
            before.target(),
            name.isBlank() ? before.name() : name(name.strip()),
            fields,
            before.createdAt());
    store.saveDestinations().change(changed);
    return changed;
  }

  private SaveTarget target(String id) {
    return targets
        .find(id)
        .orElseThrow(
            () ->
                new RequestRejectedException(
                    422,
                    "there is no save target '%s'; give one of %s"
                        .formatted(id, targets.all().stream().map(SaveTarget::id).toList())));
  }

  private static String name(String name) {
    if (name.length() > LONGEST_NAME) {
      throw new RequestRejectedException(
          422, "give the save target a name of at most %d characters".formatted(LONGEST_NAME));
    }
    return name;
  }

  private static Map<String, String> fields(
      SaveTarget target, Map<String, String> given, Map<String, String> before) {
    Map<String, String> fields = new HashMap<>();
    for (SaveField field : target.fields()) {
      String text = given.getOrDefault(field.name(), "");
      String kept = before.getOrDefault(field.name(), "");
      String stored =
          field.isSecret() && text.isBlank() && !kept.isEmpty() ? kept : field.read(text);
      if (!stored.isEmpty()) {
        fields.put(field.name(), stored);
      }
    }
    return fields;
  }

  public void remove(long account, long id) {
    store.saveDestinations().remove(account, destination(account, id).id());
  }

  /** Saves a test link at once, one at a time for each account. */
  public Outcome test(long account, long id) {
    SaveDestination destination = destination(account, id);
    SaveTarget target = target(destination.target());
    if (!testing.add(account)) {
      throw new RequestRejectedException(
          429, "another test of yours is under way; try again when it has ended");
    }
    try {
      return target.save(TEST, destination.fields());
    } finally {
      testing.remove(account);
    }
  }

  /** Makes a request for an article that the account may read; it is stored when this returns. */
  public SaveRequest save(long account, long posting, long id) {
    SaveDestination destination = destination(account, id);
    AccountPosting item = item(account, posting);
    Backlog backlog = store.saveRequests().backlog(id);
    if (backlog.requests() >= MOST_WAITING) {
      throw new RequestRejectedException(
          429,
          "%d articles wait for '%s' already; try again when it has taken some"
              .formatted(backlog.requests(), destination.name()));
    }
    Instant now = clock.instant();
    store.saveRequests().add(request(destination, item, now, due(backlog, now)));
    made.run();
    return store.saveRequests().of(account, posting).stream()
        .filter(one -> one.destination() == id)
        .findFirst()
        .orElseThrow(() -> new RequestRejectedException(404, "you have no such save target"));
  }

  /** A destination that asked for a pause gets none of what is added meanwhile before its end. */
  private static Instant due(Backlog backlog, Instant now) {
    Instant until = backlog.until();
    return until != null && until.isAfter(now) ? until : now;
  }

  private SaveRequest request(
      SaveDestination destination, AccountPosting item, Instant now, Instant due) {
    PostingRow row = rivers.row(item, rivers.shelf(destination.account()));
    String link = row.link();
    if (link == null) {
      throw new RequestRejectedException(
          422, "this article has no link, so it cannot be saved elsewhere");
    }
    Posting posting = item.posting().posting();
    return new SaveRequest(
        0,
        destination.id(),
        row.id(),
        link,
        row.title(),
        String.join(", ", posting.authors()),
        posting.published().at(),
        now,
        SaveRequest.State.WAITING,
        0,
        due,
        null,
        "");
  }

  /** Tries all again that failed at a destination; gives how many. */
  public int retry(long account, long id) {
    SaveDestination destination = destination(account, id);
    Instant now = clock.instant();
    Instant due = due(store.saveRequests().backlog(id), now);
    int count = store.saveRequests().retry(destination.id(), now, due);
    made.run();
    return count;
  }

  /** Returns an article that the account may read; others are reported as missing. */
  private AccountPosting item(long account, long posting) {
    return store
        .reading()
        .find(account, posting)
        .orElseThrow(
            () ->
                new RequestRejectedException(404, "there is no such article among those you read"));
  }

  /** Returns the states of an article as {@link #states}; it must be one that the account reads. */
  public List<SaveState> statesOf(long account, long posting) {
    item(account, posting);
    return states(account, posting);
  }

  /** The destinations of an account, and how far an article got with each. */
  public List<SaveState> states(long account, long posting) {
    List<SaveDestination> destinations = destinations(account);
    if (destinations.isEmpty()) {
      return List.of();
    }
    Map<Long, SaveRequest> requests = new HashMap<>();
    store.saveRequests().of(account, posting).forEach(one -> requests.put(one.destination(), one));
    return destinations.stream()
        .map(one -> new SaveState(one.id(), one.name(), requests.get(one.id())))
        .toList();
  }
}
