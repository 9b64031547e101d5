package freshet.web.greader;

import freshet.feed.html.WebUrl;
import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.Subscription;
import freshet.web.Refusal;
import freshet.web.RequestBody;
import freshet.web.Upload;
import freshet.web.apps.ApiReply;
import freshet.web.apps.Subscriber;
import freshet.web.apps.Subscriber.Outcome;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** What someone subscribes to, and how they change it. */
final class SubscriptionCalls {
  /** A look at a slow host may take longer; it goes on, but clients do not wait (GR-065). */
  private static final Duration PATIENCE = Duration.ofSeconds(18);

  private final Store store;
  private final Streams streams;
  private final Subscriber subscriber;
  private final IconLinks icons;
  private final Supervisor supervisor;

  SubscriptionCalls(
      Store store, Streams streams, Subscriber subscriber, IconLinks icons, Supervisor supervisor) {
    this.supervisor = supervisor;
    this.store = store;
    this.streams = streams;
    this.subscriber = subscriber;
    this.icons = icons;
  }

  /** GR-040, GR-041. */
  void list(Call call) {
    List<Map<String, Object>> all =
        store.subscriptions().of(call.account().id()).stream()
            .map(one -> subscription(one, call.base()))
            .toList();
    Validated.answer(call.context(), Map.of("subscriptions", all));
  }

  private Map<String, Object> subscription(Subscription one, String base) {
    String site = one.site();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", "feed/" + one.feed());
    fields.put("title", one.title());
    fields.put("categories", one.folders().stream().map(SubscriptionCalls::category).toList());
    fields.put("url", one.url());
    fields.put("htmlUrl", site == null ? "" : web(site));
    fields.put("iconUrl", base + icons.of(one.feed()));
    fields.put("sortid", String.format(Locale.ROOT, "%08X", one.feed()));
    fields.put("firstitemmsec", String.valueOf(one.since().toEpochMilli()));
    return fields;
  }

  private static String web(String url) {
    return WebUrl.of(url).filter(WebUrl::isHttp).map(WebUrl::toString).orElse("");
  }

  private static Map<String, Object> category(String folder) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", StreamId.LABEL + folder);
    fields.put("label", folder);
    return fields;
  }

  /** GR-067. */
  void export(Call call) {
    ApiReply.bytes(call.context(), "text/x-opml; charset=UTF-8", subscriber.opml(call.account()));
  }

  /** GR-067. */
  void take(Call call) {
    try (Upload list = RequestBody.file(call.context())) {
      subscriber.take(call.account(), list.bytes());
    }
    call.ok();
  }

  /** GR-065. */
  void quickAdd(Call call) {
    String asked = call.parameters().one("quickadd").orElse("").strip();
    String url = asked.startsWith("feed/") ? asked.substring("feed/".length()) : asked;
    Map<String, Object> answer = new LinkedHashMap<>();
    switch (inTime(() -> subscribe(call.account(), url, List.of()))) {
      case Outcome.Subscribed(long feed, String title, _) -> {
        answer.put("numResults", 1);
        answer.put("query", asked);
        answer.put("streamId", "feed/" + feed);
        answer.put("streamName", title);
      }
      case Outcome.NotFound(String sentence) -> {
        answer.put("numResults", 0);
        answer.put("query", asked);
        answer.put("error", sentence);
      }
    }
    call.json(answer);
  }

  /** What someone reads already needs no look at its host. */
  private Outcome subscribe(Account account, String url, List<String> folders) {
    Optional<Subscription> known = streams.feed(account, url);
    return known.isPresent()
        ? new Outcome.Subscribed(known.get().feed(), known.get().title(), false)
        : subscriber.subscribe(account, url, folders);
  }

  private Outcome inTime(Supplier<Outcome> subscribing) {
    CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    supervisor.start(
        "subscribing",
        () ->
            Attempt.failure(() -> outcome.complete(subscribing.get()))
                .ifPresent(outcome::completeExceptionally));
    try {
      return outcome.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return new Outcome.NotFound(
          "its host is slow to answer; the feed will be there in a while if there is one");
    } catch (ExecutionException e) {
      throw Attempt.thrown(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Outcome.NotFound("the server is stopping");
    }
  }

  /** GR-064. */
  void edit(Call call) {
    List<StreamId> feeds = call.streams("s");
    if (feeds.isEmpty()) {
      throw new Refusal(400, "no feed is named by s=");
    }
    switch (call.parameters().one("ac").orElse("")) {
      case "subscribe" -> feeds.forEach(feed -> change(call, subscribed(call, feed)));
      case "unsubscribe" -> unsubscribe(call, feeds);
      case "edit" -> feeds.forEach(feed -> change(call, known(call, feed)));
      default -> throw new Refusal(400, "ac= is one of subscribe, unsubscribe and edit");
    }
    call.ok();
  }

  private Subscription known(Call call, StreamId feed) {
    return streams
        .subscription(call.account(), feed)
        .orElseThrow(() -> new Refusal(404, "there is no such subscription"));
  }

  /** By its URL: that a feed with some number is here tells nobody anything of it. */
  private Subscription subscribed(Call call, StreamId feed) {
    if (!(feed instanceof StreamId.FeedUrl(String url))) {
      return known(call, feed);
    }
    return switch (inTime(() -> subscribe(call.account(), url, List.of()))) {
      case Outcome.NotFound(String sentence) -> throw new Refusal(400, sentence);
      case Outcome.Subscribed(long id, _, _) -> known(call, new StreamId.Feed(id));
    };
  }

  private void unsubscribe(Call call, List<StreamId> feeds) {
    List<Long> ids =
        feeds.stream()
            .flatMap(feed -> streams.subscription(call.account(), feed).stream())
            .map(Subscription::feed)
            .toList();
    if (!ids.isEmpty()) {
      subscriber.unsubscribe(call.account(), ids);
    }
  }

  /** Titles and moves it as asked; what is not named stays. */
  private void change(Call call, Subscription one) {
    long account = call.account().id();
    call.parameters()
        .one("t")
        .map(String::strip)
        .filter(title -> !title.isEmpty())
        .ifPresent(title -> store.subscriptions().rename(account, one.feed(), title));
    List<String> folders = new ArrayList<>(one.folders());
    folders.removeAll(Edits.labels(call.streams("r")));
    Edits.labels(call.streams("a")).stream()
        .filter(name -> !folders.contains(name))
        .forEach(folders::add);
    if (!folders.equals(one.folders())) {
      store.subscriptions().place(account, one.feed(), folders);
    }
  }
}
