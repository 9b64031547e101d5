package freshet.web.greader;

import freshet.store.Store;
import freshet.store.people.Item;
import freshet.store.people.ItemState;
import freshet.web.Refusal;
import freshet.web.apps.Origins;
import freshet.web.greader.Streams.Page;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives postings, and the ids of postings (GR-044 to GR-059). */
final class ItemCalls {
  private static final int MOST_IDS = 10_000;
  static final int MOST_ITEMS = 1000;
  private static final StreamId ALL = new StreamId.State("reading-list");

  private final Store store;
  private final Streams streams;
  private final InstantSource clock;

  ItemCalls(Store store, Streams streams, InstantSource clock) {
    this.store = store;
    this.streams = streams;
    this.clock = clock;
  }

  void ids(Call call) {
    Page page = streams.page(asked(call), StreamFilter.of(call, MOST_IDS));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("itemRefs", page.states().stream().map(ItemCalls::reference).toList());
    addContinuation(answer, page.next());
    call.json(answer);
  }

  private static Map<String, Object> reference(ItemState state) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", String.valueOf(state.posting()));
    fields.put("directStreamIds", List.of("feed/" + state.feed()));
    fields.put("timestampUsec", ItemJson.micros(state.seenAt()));
    return fields;
  }

  /** The streams that a call asks for, by its path or as {@code s}. */
  static List<StreamId> asked(Call call) {
    List<StreamId> asked = new ArrayList<>();
    call.path().stream().map(call::stream).ifPresent(asked::add);
    if (asked.isEmpty()) {
      asked.addAll(call.streams("s"));
    }
    return asked.isEmpty() ? List.of(ALL) : asked;
  }

  void contents(Call call) {
    if (!call.parameters().has("i")) {
      throw new Refusal(400, "no item is named; name some with i=");
    }
    List<Long> ids = ItemIds.all(call.parameters().all("i"));
    Comparator<Item> byDate =
        Comparator.comparing((Item item) -> item.posting().record().at())
            .thenComparingLong(item -> item.posting().id());
    boolean oldestFirst = call.parameters().one("r").orElse("").equals("o");
    List<Item> items =
        store.reading().find(call.account().id(), ids).stream()
            .sorted(oldestFirst ? byDate : byDate.reversed())
            .toList();
    call.json(envelope(call, ALL, items, null));
  }

  void stream(Call call) {
    List<StreamId> asked = asked(call);
    Page page = streams.page(asked, StreamFilter.of(call, MOST_ITEMS));
    call.json(envelope(call, asked.getFirst(), items(call, page), page.next()));
  }

  /** The postings of a page in its order. */
  List<Item> items(Call call, Page page) {
    Map<Long, Item> found = new HashMap<>();
    store
        .reading()
        .find(call.account().id(), page.ids())
        .forEach(item -> found.put(item.posting().id(), item));
    return page.ids().stream().map(found::get).filter(Objects::nonNull).toList();
  }

  private Map<String, Object> envelope(
      Call call, StreamId stream, List<Item> items, @Nullable Long next) {
    StreamId named =
        streams
            .subscription(call.account(), stream)
            .<StreamId>map(one -> new StreamId.Feed(one.feed()))
            .orElse(stream);
    ItemJson json = new ItemJson(Origins.of(store, call.account().id(), items));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("direction", "ltr");
    answer.put("id", named.text());
    answer.put("title", title(call, named));
    answer.put("self", List.of(Map.of("href", call.base() + call.context().path())));
    answer.put("updated", updated(items).getEpochSecond());
    answer.put("items", items.stream().map(json::of).toList());
    addContinuation(answer, next);
    return answer;
  }

  String title(Call call, StreamId stream) {
    return switch (stream) {
      case StreamId.Label(String name) -> name;
      case StreamId.State(String name) -> name;
      case StreamId.Unknown _ -> "";
      case StreamId.Feed _, StreamId.FeedUrl _ ->
          streams.subscription(call.account(), stream).map(one -> one.title()).orElse("");
    };
  }

  private Instant updated(List<Item> items) {
    return items.stream()
        .map(item -> item.state().seenAt())
        .max(Comparator.naturalOrder())
        .orElseGet(clock::instant);
  }

  private static void addContinuation(Map<String, Object> answer, @Nullable Long next) {
    if (next != null) {
      answer.put("continuation", String.valueOf(next));
    }
  }
}
