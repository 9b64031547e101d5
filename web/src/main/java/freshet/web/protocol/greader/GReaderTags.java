package freshet.web.protocol.greader;

import freshet.reading.RequestRejectedException;
import freshet.store.Store;
import freshet.store.account.PostingEdit;
import freshet.store.account.StreamQuery;
import freshet.store.account.Subscription;
import freshet.store.model.FacetCount;
import freshet.store.model.PostingFacet;
import freshet.store.model.SearchTokens.Facet;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists and changes read state, stars, tags and folders. */
final class GReaderTags {
  /** How many postings are looked at for languages and categories. */
  private static final int NEWEST = 500;

  private static final int MOST_CLASSIFIED = 60;

  private final Store store;
  private final GReaderStreams streams;
  private final InstantSource clock;

  GReaderTags(Store store, GReaderStreams streams, InstantSource clock) {
    this.store = store;
    this.streams = streams;
    this.clock = clock;
  }

  /** Lists tags and folders (GR-042). */
  void list(GReaderCall call) {
    long account = call.account().id();
    Map<String, Long> folders = store.subscriptions().folders(account);
    List<Map<String, Object>> tags = new ArrayList<>();
    tags.add(Map.of("id", StreamId.STATE + "starred"));
    folders.keySet().forEach(folder -> tags.add(label(folder, "folder")));
    for (String name : store.reading().tags(account)) {
      if (!folders.containsKey(name)) {
        Map<String, Object> tag = label(name, "tag");
        tag.put("unread_count", unreadWith(account, name));
        tags.add(tag);
      }
    }
    tags.addAll(classified(account));
    EtagResponse.answer(call.context(), Map.of("tags", tags));
  }

  /** Lists the languages and categories of the newest postings. */
  private List<Map<String, Object>> classified(long account) {
    List<Long> newest = store.reading().ids(StreamQuery.of(account, NEWEST));
    List<Map<String, Object>> tags = new ArrayList<>();
    for (FacetCount count : store.facets().counts(newest)) {
      PostingFacet facet = new PostingFacet(count.kind(), count.value(), count.name(), null);
      if (tags.size() < MOST_CLASSIFIED) {
        StreamId.Classified.of(facet)
            .ifPresent(stream -> tags.add(tag(stream.text(), stream.type())));
      }
    }
    return tags;
  }

  private long unreadWith(long account, String tag) {
    return store.reading().count(StreamQuery.of(account, 1).tagged(tag).read(false));
  }

  private static Map<String, Object> label(String name, String type) {
    return tag(StreamId.LABEL + name, type);
  }

  private static Map<String, Object> tag(String id, String type) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.put("type", type);
    return fields;
  }

  /** A number of unread postings, and the arrival of the newest. */
  private record Unread(long count, @Nullable Instant newest) {
    static final Unread NONE = new Unread(0, null);

    Unread plus(long more, @Nullable Instant other) {
      boolean later = newest == null || (other != null && other.isAfter(newest));
      return new Unread(count + more, later ? other : newest);
    }

    Map<String, Object> of(String stream) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("id", stream);
      fields.put("count", count);
      fields.put("newestItemTimestampUsec", newest == null ? "0" : ItemJson.micros(newest));
      return fields;
    }
  }

  /** Counts unread postings (GR-043). */
  void unreadCount(GReaderCall call) {
    Map<String, Unread> all = new LinkedHashMap<>();
    Unread total = Unread.NONE;
    for (Subscription one : store.subscriptions().of(call.account().id())) {
      all.put("feed/" + one.feed(), Unread.NONE.plus(one.unread(), one.newestSeen()));
      for (String folder : one.folders()) {
        all.merge(
            StreamId.LABEL + folder,
            Unread.NONE.plus(one.unread(), one.newestSeen()),
            (some, more) -> some.plus(more.count, more.newest));
      }
      total = total.plus(one.unread(), one.newestSeen());
    }
    all.put(StreamId.STATE + "reading-list", total);
    List<Map<String, Object>> counts = new ArrayList<>();
    all.forEach((stream, unread) -> counts.add(unread.of(stream)));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("max", total.count);
    answer.put("unreadcounts", counts);
    call.json(answer);
  }

  /** Marks postings (GR-060 to GR-062). */
  void edit(GReaderCall call) {
    if (!call.parameters().has("i")) {
      throw new RequestRejectedException(400, "no item is named; name some with i=");
    }
    List<Long> items = ItemIds.all(call.parameters().all("i"));
    PostingEdit edit = GReaderEdits.of(call.streams("a"), call.streams("r"));
    store.reading().edit(call.account().id(), items, edit, clock.instant());
    call.ok();
  }

  /** Marks a stream as read (GR-063). */
  void readAll(GReaderCall call) {
    Instant until =
        call.parameters()
            .time("ts")
            .filter(time -> time.isAfter(Instant.EPOCH))
            .orElseGet(clock::instant);
    call.streams("s").forEach(stream -> readAll(call, stream, until));
    call.ok();
  }

  private void readAll(GReaderCall call, StreamId stream, Instant until) {
    long account = call.account().id();
    switch (stream) {
      case StreamId.Feed _, StreamId.FeedUrl _ ->
          streams
              .subscription(call.account(), stream)
              .ifPresent(one -> store.reading().readAll(account, List.of(one.feed()), until));
      case StreamId.Label(String name) -> {
        store.reading().readAll(account, streams.inFolder(call.account(), name), until);
        readThese(call, unread(account).tagged(name), until);
      }
      case StreamId.State(String name) when name.equals("reading-list") ->
          store.reading().readAll(account, null, until);
      case StreamId.State(String name) when name.equals("starred") ->
          readThese(call, unread(account).starred(true), until);
      case StreamId.Classified(Facet kind, String name, _) ->
          readThese(call, unread(account).with(kind, name), until);
      case StreamId.State _, StreamId.Unknown _ -> {}
    }
  }

  private static StreamQuery unread(long account) {
    return StreamQuery.of(account, Integer.MAX_VALUE).read(false);
  }

  private void readThese(GReaderCall call, StreamQuery query, Instant until) {
    List<Long> these = store.reading().ids(query.seen(null, until.plusMillis(1)));
    store.reading().mark(call.account().id(), these, true, null, clock.instant());
  }

  /** GR-066. Some clients name the label by {@code t}, without the prefix of a stream. */
  void rename(GReaderCall call) {
    String from =
        label(call, "s")
            .or(() -> label(call, "t"))
            .orElseThrow(() -> new RequestRejectedException(400, "no label is named by s= or t="));
    String to =
        label(call, "dest")
            .orElseThrow(() -> new RequestRejectedException(400, "no label is named by dest="));
    if (!store.subscriptions().renameLabel(call.account().id(), from, to)) {
      throw new RequestRejectedException(404, "there is no such label");
    }
    call.ok();
  }

  /** Removes a label (GR-066); one that is already gone is no error. */
  void disable(GReaderCall call) {
    for (String written : call.parameters().all("s")) {
      name(call.stream(written))
          .ifPresent(name -> store.subscriptions().removeLabel(call.account().id(), name));
    }
    call.ok();
  }

  private static Optional<String> label(GReaderCall call, String parameter) {
    return call.parameters().one(parameter).map(call::stream).flatMap(GReaderTags::name);
  }

  /** Returns the name of a label, written as a stream or plainly. */
  private static Optional<String> name(StreamId stream) {
    String name =
        switch (stream) {
          case StreamId.Label(String label) -> label;
          case StreamId.Unknown(String text) -> text;
          case StreamId.State _, StreamId.Classified _, StreamId.Feed _, StreamId.FeedUrl _ -> "";
        };
    return Optional.of(name.strip()).filter(text -> !text.isEmpty());
  }
}
