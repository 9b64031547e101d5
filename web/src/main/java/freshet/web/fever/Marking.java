package freshet.web.fever;

import freshet.store.Store;
import freshet.store.people.Account;
import freshet.web.apps.Parameters;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Marks what clients ask to be marked: sets, and never toggles (FV-040, FV-041). */
record Marking(Store store, InstantSource clock) {
  private static final String UNREAD = "unread_item_ids";
  private static final String SAVED = "saved_item_ids";
  private static final String NOTHING = "";

  /** Does what is asked, and tells by its name which list is answered with; empty for none. */
  String mark(Account account, Parameters parameters) {
    String as = parameters.one("as").orElse("");
    Optional<Long> id = parameters.one("id").map(String::strip).flatMap(Marking::number);
    if (id.isEmpty()) {
      return NOTHING;
    }
    return switch (parameters.one("mark").orElse("")) {
      case "item" -> item(account, id.get(), as);
      case "feed" -> feeds(account, as, List.of(id.get()), before(parameters));
      case "group" -> group(account, id.get(), as, before(parameters));
      default -> NOTHING;
    };
  }

  /** Groups have negative numbers too. */
  private static Optional<Long> number(String text) {
    return text.startsWith("-")
        ? Parameters.whole(text.substring(1)).map(id -> -id)
        : Parameters.whole(text);
  }

  private String item(Account account, long id, String as) {
    return switch (as) {
      case "read" -> set(account, id, true, null, UNREAD);
      case "unread" -> set(account, id, false, null, UNREAD);
      case "saved" -> set(account, id, null, true, SAVED);
      case "unsaved" -> set(account, id, null, false, SAVED);
      default -> NOTHING;
    };
  }

  private String set(
      Account account, long id, @Nullable Boolean read, @Nullable Boolean saved, String answer) {
    store.reading().mark(account.id(), List.of(id), read, saved, clock.instant());
    return answer;
  }

  /** What came in at that time is not before it. */
  private Instant before(Parameters parameters) {
    return parameters.time("before").map(time -> time.minusMillis(1)).orElseGet(clock::instant);
  }

  private String group(Account account, long group, String as, Instant until) {
    if (group == 0) {
      return feeds(account, as, null, until);
    }
    return feeds(
        account, as, FeedGroups.of(store, account).members().getOrDefault(group, List.of()), until);
  }

  private String feeds(Account account, String as, @Nullable List<Long> feeds, Instant until) {
    if (!as.equals("read")) {
      return NOTHING;
    }
    store.reading().readAll(account.id(), feeds, until);
    return UNREAD;
  }
}
