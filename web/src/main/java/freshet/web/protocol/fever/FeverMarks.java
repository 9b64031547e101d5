package freshet.web.protocol.fever;

import freshet.store.Store;
import freshet.store.account.Account;
import freshet.web.protocol.RequestParameters;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Marks postings as clients ask: sets marks, never toggles them (FV-040, FV-041). */
record FeverMarks(Store store, InstantSource clock) {
  private static final String UNREAD = "unread_item_ids";
  private static final String SAVED = "saved_item_ids";
  private static final String NOTHING = "";

  /** Carries out the request and returns the name of the list to answer with; empty for none. */
  String mark(Account account, RequestParameters parameters) {
    String as = parameters.one("as").orElse("");
    Optional<Long> id = parameters.one("id").map(String::strip).flatMap(FeverMarks::number);
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

  /** Parses a number; groups may be negative. */
  private static Optional<Long> number(String text) {
    return text.startsWith("-")
        ? RequestParameters.whole(text.substring(1)).map(id -> -id)
        : RequestParameters.whole(text);
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

  /** Returns the time limit of a request; postings that arrived exactly then are not included. */
  private Instant before(RequestParameters parameters) {
    return parameters.time("before").map(time -> time.minusMillis(1)).orElseGet(clock::instant);
  }

  private String group(Account account, long group, String as, Instant until) {
    if (group == 0) {
      return feeds(account, as, null, until);
    }
    return feeds(
        account,
        as,
        FeverGroups.of(store, account).members().getOrDefault(group, List.of()),
        until);
  }

  private String feeds(Account account, String as, @Nullable List<Long> feeds, Instant until) {
    if (!as.equals("read")) {
      return NOTHING;
    }
    store.reading().readAll(account.id(), feeds, until);
    return UNREAD;
  }
}
