package freshet.web.protocol.greader;

import freshet.feed.html.WebUrl;
import freshet.reading.RequestRejectedException;
import freshet.reading.subscription.SubscriptionService;
import freshet.reading.subscription.SubscriptionService.Outcome;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.Subscription;
import freshet.web.RequestBody;
import freshet.web.Upload;
import freshet.web.protocol.ApiResponse;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Lists and changes subscriptions. */
final class GReaderSubscriptions {
  /** How long a client waits for a slow host; the lookup continues in the background (GR-065). */
  private static final Duration PATIENCE = Duration.ofSeconds(18);

  private final Store store;
  private final GReaderStreams streams;
  private final SubscriptionService subscriber;
  private final IconLinks icons;
  private final Supervisor supervisor;

  GReaderSubscriptions(
      Store store,
      GReaderStreams streams,
      SubscriptionService subscriber,
      IconLinks icons,
      Supervisor supervisor) {
    this.supervisor = supervisor;
    this.store = store;
    this.streams = streams;
    this.subscriber = subscriber;
    this.icons = icons;
  }

  /**
   * Lists subscriptions (GR-040). It has no validator, since Liferea ends its synchronisation at a
   * 304 here.
   */
  void list(GReaderCall call) {
    List<Subscription> subscriptions = store.subscriptions().of(call.account().id());
    Set<Long> withIcon = store.icons().feedsOf(call.account().id());
    List<Map<String, Object>> all =
        subscriptions.stream()
            .map(one -> subscription(one, call.base(), withIcon.contains(one.feed())))
            .toList();
    call.json(Map.of("subscriptions", all));
  }

  /** Tells whether feeds are subscribed to, which libraries ask first (GR-064). */
  void subscribed(GReaderCall call) {
    List<StreamId> feeds = call.streams("s");
    if (feeds.isEmpty()) {
      throw new RequestRejectedException(400, "no feed is named by s=");
    }
    boolean all = feeds.stream().allMatch(f -> streams.subscription(call.account(), f).isPresent());
    ApiResponse.text(call.context(), 200, String.valueOf(all));
  }

  private Map<String, Object> subscription(Subscription one, String base, boolean hasIcon) {
    String site = one.site();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", "feed/" + one.feed());
    fields.put("title", one.title());
    fields.put("categories", one.folders().stream().map(GReaderSubscriptions::category).toList());
    fields.put("url", one.url());
    fields.put("htmlUrl", site == null ? "" : web(site));
    if (hasIcon) {
      fields.put("iconUrl", base + icons.of(one.feed()));
    }
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

  /** Exports OPML (GR-067). */
  void export(GReaderCall call) {
    ApiResponse.bytes(
        call.context(), "text/x-opml; charset=UTF-8", subscriber.opml(call.account()));
  }

  /** Imports OPML (GR-067). */
  void take(GReaderCall call) {
    try (Upload list = RequestBody.file(call.context())) {
      subscriber.take(call.account(), list.bytes());
    }
    call.ok();
  }

  /** Subscribes to the feed of a URL (GR-065). */
  void quickAdd(GReaderCall call) {
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

  /** Subscribes; a feed that the account already reads needs no request to its host. */
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

  /** Subscribes, unsubscribes or changes a subscription (GR-064). */
  void edit(GReaderCall call) {
    List<StreamId> feeds = call.streams("s");
    if (feeds.isEmpty()) {
      throw new RequestRejectedException(400, "no feed is named by s=");
    }
    switch (call.parameters().one("ac").orElse("")) {
      case "subscribe" -> feeds.forEach(feed -> change(call, subscribed(call, feed)));
      case "unsubscribe" -> unsubscribe(call, feeds);
      case "edit" -> feeds.forEach(feed -> change(call, known(call, feed)));
      default ->
          throw new RequestRejectedException(400, "ac= is one of subscribe, unsubscribe and edit");
    }
    call.ok();
  }

  private Subscription known(GReaderCall call, StreamId feed) {
    return streams
        .subscription(call.account(), feed)
        .orElseThrow(() -> new RequestRejectedException(404, "there is no such subscription"));
  }

  /** Subscribes by URL only: a feed id that the account does not read must not reveal anything. */
  private Subscription subscribed(GReaderCall call, StreamId feed) {
    if (!(feed instanceof StreamId.FeedUrl(String url))) {
      return known(call, feed);
    }
    return switch (inTime(() -> subscribe(call.account(), url, List.of()))) {
      case Outcome.NotFound(String sentence) -> throw new RequestRejectedException(400, sentence);
      case Outcome.Subscribed(long id, _, _) -> known(call, new StreamId.Feed(id));
    };
  }

  private void unsubscribe(GReaderCall call, List<StreamId> feeds) {
    List<Long> ids =
        feeds.stream()
            .flatMap(feed -> streams.subscription(call.account(), feed).stream())
            .map(Subscription::feed)
            .toList();
    if (!ids.isEmpty()) {
      subscriber.unsubscribe(call.account(), ids);
    }
  }

  /** Sets title and folders as requested; what is not given stays. */
  private void change(GReaderCall call, Subscription one) {
    long account = call.account().id();
    call.parameters()
        .one("t")
        .map(String::strip)
        .filter(title -> !title.isEmpty())
        .ifPresent(title -> store.subscriptions().rename(account, one.feed(), title));
    List<String> folders = new ArrayList<>(one.folders());
    folders.removeAll(GReaderEdits.labels(call.streams("r")));
    GReaderEdits.labels(call.streams("a")).stream()
        .filter(name -> !folders.contains(name))
        .forEach(folders::add);
    if (!folders.equals(one.folders())) {
      store.subscriptions().place(account, one.feed(), folders);
    }
  }
}
