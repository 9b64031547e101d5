package freshet.web.protocol.greader;

import freshet.reading.RequestRejectedException;
import freshet.reading.stream.StreamFacets;
import freshet.reading.subscription.FeedTitles;
import freshet.store.Store;
import freshet.store.account.AccountPosting;
import freshet.store.account.PostingReadState;
import freshet.store.model.PostingFacet;
import freshet.store.model.SearchTokens.Facet;
import freshet.web.protocol.ApiResponse;
import freshet.web.protocol.ItemTexts;
import freshet.web.protocol.greader.GReaderStreams.Page;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Serves postings and their ids (GR-044 to GR-059). */
final class GReaderItems {
  private static final int MOST_IDS = 10_000;
  static final int MOST_ITEMS = 1000;
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("MMMM d, yyyy", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final StreamId ALL = new StreamId.State("reading-list");

  private final Store store;
  private final GReaderStreams streams;
  private final InstantSource clock;

  GReaderItems(Store store, GReaderStreams streams, InstantSource clock) {
    this.store = store;
    this.streams = streams;
    this.clock = clock;
  }

  void ids(GReaderCall call) {
    Page page = streams.page(asked(call), StreamFilter.of(call, MOST_IDS));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("itemRefs", page.states().stream().map(GReaderItems::reference).toList());
    addContinuation(answer, page.next());
    call.json(answer);
  }

  /** Answers with the number of articles, and with {@code a=true} with the date of the latest. */
  void count(GReaderCall call) {
    StreamFilter filter = StreamFilter.of(call, MOST_IDS);
    String count = String.valueOf(streams.count(asked(call), filter));
    boolean dated = call.parameters().one("a").orElse("").equals("true");
    String date = dated ? latest(call, filter).map(at -> "#" + DAY.format(at)).orElse("") : "";
    ApiResponse.text(call.context(), 200, count + date);
  }

  private Optional<Instant> latest(GReaderCall call, StreamFilter filter) {
    return streams.page(asked(call), filter.latest()).states().stream()
        .map(PostingReadState::seenAt)
        .findFirst();
  }

  private static Map<String, Object> reference(PostingReadState state) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", String.valueOf(state.posting()));
    fields.put("directStreamIds", List.of("feed/" + state.feed()));
    fields.put("timestampUsec", ItemJson.micros(state.seenAt()));
    return fields;
  }

  /** Returns the streams of a call, from its path or {@code s}. */
  static List<StreamId> asked(GReaderCall call) {
    List<StreamId> asked = new ArrayList<>();
    call.path().stream().map(call::stream).ifPresent(asked::add);
    if (asked.isEmpty()) {
      asked.addAll(call.streams("s"));
    }
    return asked.isEmpty() ? List.of(ALL) : asked;
  }

  void contents(GReaderCall call) {
    if (!call.parameters().has("i")) {
      throw new RequestRejectedException(400, "no item is named; name some with i=");
    }
    List<Long> ids = ItemIds.all(call.parameters().all("i"));
    Comparator<AccountPosting> byDate =
        Comparator.comparing((AccountPosting item) -> item.posting().record().at())
            .thenComparingLong(item -> item.posting().id());
    boolean oldestFirst = call.parameters().one("r").orElse("").equals("o");
    List<AccountPosting> items =
        store.reading().find(call.account().id(), ids).stream()
            .sorted(oldestFirst ? byDate : byDate.reversed())
            .toList();
    call.json(envelope(call, ALL, items, null));
  }

  void stream(GReaderCall call) {
    List<StreamId> asked = asked(call);
    Page page = streams.page(asked, StreamFilter.of(call, MOST_ITEMS));
    call.json(envelope(call, asked.getFirst(), items(call, page), page.next()));
  }

  /** Returns the postings of a page in order. */
  List<AccountPosting> items(GReaderCall call, Page page) {
    Map<Long, AccountPosting> found = new HashMap<>();
    store
        .reading()
        .find(call.account().id(), page.ids())
        .forEach(item -> found.put(item.posting().id(), item));
    return page.ids().stream().map(found::get).filter(Objects::nonNull).toList();
  }

  private Map<String, Object> envelope(
      GReaderCall call, StreamId stream, List<AccountPosting> items, @Nullable Long next) {
    StreamId named =
        streams
            .subscription(call.account(), stream)
            .<StreamId>map(one -> new StreamId.Feed(one.feed()))
            .orElse(stream);
    ItemJson json =
        new ItemJson(
            FeedTitles.of(store, call.account().id(), items),
            ItemTexts.of(store, items),
            facets(items));
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

  private Map<Long, List<PostingFacet>> facets(List<AccountPosting> items) {
    return store.facets().of(items.stream().map(item -> item.posting().id()).toList());
  }

  String title(GReaderCall call, StreamId stream) {
    return switch (stream) {
      case StreamId.Label(String name) -> name;
      case StreamId.State(String name) -> name;
      case StreamId.Classified(Facet kind, String name, _) -> StreamFacets.name(kind, name);
      case StreamId.Unknown _ -> "";
      case StreamId.Feed _, StreamId.FeedUrl _ ->
          streams.subscription(call.account(), stream).map(one -> one.title()).orElse("");
    };
  }

  private Instant updated(List<AccountPosting> items) {
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
