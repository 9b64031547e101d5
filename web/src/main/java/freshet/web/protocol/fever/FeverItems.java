package freshet.web.protocol.fever;

import freshet.feed.Posting;
import freshet.feed.html.WebUrl;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.AccountPosting;
import freshet.store.account.StreamQuery;
import freshet.web.protocol.ItemTexts;
import freshet.web.protocol.RequestParameters;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The postings of an account's feeds (FV-020 to FV-030). */
record FeverItems(Store store, Account account, FeverGroups groups) {
  private static final int PAGE = 50;
  private static final int MOST_BY_ID = 1000;
  private static final Pattern COMMA = Pattern.compile(",");

  long total() {
    return store.reading().count(StreamQuery.of(account.id(), 1));
  }

  List<Map<String, Object>> items(RequestParameters parameters) {
    List<AccountPosting> found = found(parameters);
    ItemTexts texts = ItemTexts.of(store, found);
    return found.stream().map(item -> item(item, texts)).toList();
  }

  private List<AccountPosting> found(RequestParameters parameters) {
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

  /** Returns postings by id, but none of other feeds even if starred (FV-025). */
  private List<AccountPosting> byId(String list) {
    List<Long> ids =
        COMMA
            .splitAsStream(list)
            .flatMap(id -> RequestParameters.whole(id).stream())
            .distinct()
            .limit(MOST_BY_ID)
            .toList();
    return store.reading().find(account.id(), ids).stream()
        .filter(item -> groups.has(item.posting().feed()))
        .sorted(Comparator.comparingLong(item -> item.posting().id()))
        .toList();
  }

  private static Map<String, Object> item(AccountPosting item, ItemTexts texts) {
    Posting posting = item.posting().posting();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", item.posting().id());
    fields.put("feed_id", item.posting().feed());
    fields.put("title", posting.title());
    fields.put("author", String.join(", ", posting.authors()));
    fields.put("html", texts.html(item.posting()));
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

  /** Returns all unread ids: clients treat a missing one as read. */
  String unread() {
    return FeverGroups.joined(store.reading().ids(everything().read(false)));
  }

  String saved() {
    return FeverGroups.joined(store.reading().ids(everything().in(groups.ids()).starred(true)));
  }
}
