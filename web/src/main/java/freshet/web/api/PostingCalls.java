package freshet.web.api;

import freshet.store.SearchQuery;
import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.Item;
import freshet.store.people.StreamQuery;
import freshet.store.people.Subscription;
import freshet.web.Refusal;
import freshet.web.RequestBody;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Forms;
import freshet.web.apps.AppLogin;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Postings of an account: reading, marking, finding. */
public final class PostingCalls implements WebPart {
  private static final int USUAL = 50;
  private static final int MOST = 200;
  private static final int MOST_MARKED = 10_000;
  private static final int LONGEST_WORDS = 500;
  private static final int LONGEST_TAG = 200;

  private final Store store;
  private final Caller caller;
  private final InstantSource clock;

  public PostingCalls(Store store, AppLogin login, InstantSource clock) {
    this.store = store;
    this.caller = new Caller(login);
    this.clock = clock;
  }

  /** What is to be marked; null leaves it. */
  record Marking(
      @Nullable List<Long> postings, @Nullable Boolean read, @Nullable Boolean starred) {}

  /** Which tags to give and to take away. */
  record Tagging(
      @Nullable List<Long> postings, @Nullable List<String> add, @Nullable List<String> remove) {}

  @Override
  public void addTo(Routes routes) {
    caller.get(routes, "/postings", this::page);
    caller.get(routes, "/postings/{id}", this::one);
    caller.json(routes, HandlerType.POST, "/postings/mark", this::mark);
    caller.json(routes, HandlerType.POST, "/postings/tag", this::tag);
    caller.get(routes, "/search", this::search);
    caller.get(routes, "/tags", (_, account) -> tags(account));
  }

  private Map<String, List<String>> tags(Account account) {
    return Map.of("tags", store.reading().tags(account.id()));
  }

  private PostingJson.Page page(Context context, Account account) {
    int limit = Questions.limit(context, USUAL, MOST);
    StreamQuery query =
        StreamQuery.of(account.id(), limit + 1)
            .in(feeds(context, account))
            .tagged(Questions.text(context, "tag").orElse(null))
            .read(Questions.truth(context, "read"))
            .starred(Boolean.TRUE.equals(Questions.truth(context, "starred")))
            .oldestFirst(Boolean.TRUE.equals(Questions.truth(context, "oldestFirst")))
            .after(Questions.number(context, "after"));
    return page(store.reading().page(query), limit);
  }

  /** One more was asked for, which tells whether there is a next page. */
  private static PostingJson.Page page(List<Item> found, int limit) {
    List<PostingJson> shown = found.stream().limit(limit).map(PostingJson::of).toList();
    return new PostingJson.Page(shown, found.size() > limit ? (Long) shown.getLast().id() : null);
  }

  /** The feeds that are asked for; null for all. */
  private @Nullable List<Long> feeds(Context context, Account account) {
    @Nullable Long feed = Questions.number(context, "feed");
    if (feed != null) {
      if (store.subscriptions().find(account.id(), feed).isEmpty()) {
        throw new Refusal(404, "you do not subscribe to this feed");
      }
      return List.of(feed);
    }
    Optional<String> folder = Questions.text(context, "folder");
    if (folder.isEmpty()) {
      return null;
    }
    if (!store.subscriptions().folders(account.id()).containsKey(folder.get())) {
      throw new Refusal(404, "you have no folder '%s'".formatted(folder.get()));
    }
    return store.subscriptions().of(account.id()).stream()
        .filter(one -> one.folders().contains(folder.get()))
        .map(Subscription::feed)
        .toList();
  }

  private PostingJson one(Context context, Account account) {
    return store
        .reading()
        .find(account.id(), Forms.number(context, "id"))
        .map(PostingJson::of)
        .orElseThrow(() -> new Refusal(404, "there is no such posting among those you read"));
  }

  private Map<String, Integer> mark(Context context, Account account) {
    Marking asked = RequestBody.json(context, Marking.class);
    List<Long> ids = ids(asked.postings);
    store.reading().mark(account.id(), ids, asked.read, asked.starred, clock.instant());
    return Map.of("postings", ids.size());
  }

  private static List<Long> ids(@Nullable List<Long> asked) {
    if (asked == null || asked.isEmpty() || asked.size() > MOST_MARKED || hasGaps(asked)) {
      throw new Refusal(
          400, "name 1 to %d postings by their ids in 'postings'".formatted(MOST_MARKED));
    }
    return asked;
  }

  private static boolean hasGaps(List<?> asked) {
    return asked.stream().anyMatch(Objects::isNull);
  }

  private Map<String, Integer> tag(Context context, Account account) {
    Tagging asked = RequestBody.json(context, Tagging.class);
    List<Long> ids = ids(asked.postings);
    store.reading().tag(account.id(), ids, names(asked.add), names(asked.remove));
    return Map.of("postings", ids.size());
  }

  private static List<String> names(@Nullable List<String> asked) {
    List<String> names = asked == null ? List.of() : asked;
    if (names.size() > 100
        || hasGaps(names)
        || names.stream().anyMatch(name -> name.isBlank() || name.length() > LONGEST_TAG)) {
      throw new Refusal(400, "a tag has 1 to %d characters".formatted(LONGEST_TAG));
    }
    return names;
  }

  private PostingJson.Page search(Context context, Account account) {
    String words =
        Questions.text(context, "q")
            .filter(text -> text.length() <= LONGEST_WORDS)
            .orElseThrow(
                () -> new Refusal(400, "say what to look for in 'q', in at most 500 characters"));
    int limit = Questions.limit(context, USUAL, MOST);
    @Nullable Long after = Questions.number(context, "after");
    List<Long> found =
        store
            .search()
            .find(new SearchQuery(account.id(), words, feeds(context, account), after, limit + 1));
    return page(store.reading().find(account.id(), found), limit);
  }
}
