package freshet.web.fever;

import freshet.feed.Posting;
import freshet.feed.html.WebUrl;
import freshet.store.Sanitised;
import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.Item;
import freshet.store.people.StreamQuery;
import freshet.web.apps.Parameters;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The postings of the feeds that someone reads (FV-020 to FV-030). */
record ItemLists(Store store, Account account, FeedGroups groups) {
  private static final int PAGE = 50;
  private static final int MOST_BY_ID = 1000;
  private static final Pattern COMMA = Pattern.compile(",");

  long total() {
    return store.reading().count(StreamQuery.of(account.id(), 1));
  }

  List<Map<String, Object>> items(Parameters parameters) {
    return found(parameters).stream().map(this::item).toList();
  }

  private List<Item> found(Parameters parameters) {
    if (parameters.has("with_ids")) {
      return byId(parameters.one("with_ids").orElse(""));
    }
    StreamQuery query = StreamQuery.of(account.id(), PAGE);
    if (parameters.one("max_id").isPresent()) {
      Optional<Long> before = parameters.number("max_id").filter(id -> id > 0);
      return store.reading().page(query.after(before.orElse(null)));
    }
    long after = parameters.number("since_id").orElse(0L);
    return store.reading().page(query.oldestFirst(true).after(after));
  }

  /** None of feeds that are not listed, be it starred (FV-025). */
  private List<Item> byId(String list) {
    List<Long> ids =
        COMMA
            .splitAsStream(list)
            .flatMap(id -> Parameters.whole(id).stream())
            .distinct()
            .limit(MOST_BY_ID)
            .toList();
    return store.reading().find(account.id(), ids).stream()
        .filter(item -> groups.has(item.posting().feed()))
        .sorted(Comparator.comparingLong(item -> item.posting().id()))
        .toList();
  }

  private Map<String, Object> item(Item item) {
    Posting posting = item.posting().posting();
    Sanitised texts = item.posting().record().sanitised();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", item.posting().id());
    fields.put("feed_id", item.posting().feed());
    fields.put("title", posting.title());
    fields.put("author", String.join(", ", posting.authors()));
    fields.put("html", texts.content().isEmpty() ? texts.summary() : texts.content());
    fields.put("url", url(posting));
    fields.put("is_saved", item.state().starred() ? 1 : 0);
    fields.put("is_read", item.state().read() ? 1 : 0);
    fields.put("created_on_time", item.posting().record().at().getEpochSecond());
    return fields;
  }

  private static String url(Posting posting) {
    return Optional.ofNullable(posting.link())
        .flatMap(WebUrl::of)
        .filter(WebUrl::isHttp)
        .map(WebUrl::toString)
        .orElse("");
  }

  private StreamQuery everything() {
    return StreamQuery.of(account.id(), Integer.MAX_VALUE);
  }

  /** All of them: what is missing here, clients take for read. */
  String unread() {
    return FeedGroups.joined(store.reading().ids(everything().read(false)));
  }

  String saved() {
    return FeedGroups.joined(store.reading().ids(everything().in(groups.ids()).starred(true)));
  }
}
