package freshet.web.manage;

import freshet.crawler.controller.Event;
import freshet.crawler.controller.Inbox;
import freshet.store.Quarantined;
import freshet.store.Quarantined.Kind;
import freshet.store.Store;
import freshet.web.Refusal;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.Visitor;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Shows people which work of theirs is set aside, admins all of it, and releases it. */
public final class QuarantinePart implements WebPart {
  /** Where the list is. */
  public static final String PATH = "/problems";

  private final Store store;
  private final Inbox inbox;
  private final Doors doors;
  private final Pages pages;
  private final InstantSource clock;

  public QuarantinePart(Store store, Inbox inbox, Doors doors, Pages pages, InstantSource clock) {
    this.store = store;
    this.inbox = inbox;
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, this::show);
    doors.post(routes, PATH + "/release", this::release);
  }

  private void show(Context context, Visitor visitor) {
    List<Quarantined> own = store.quarantines().of(visitor.id());
    List<Quarantined> all =
        visitor.account().isAdmin() ? store.quarantines().all() : List.<Quarantined>of();
    pages.show(
        context,
        visitor,
        "Problems",
        "account/problems.jte",
        Map.of("own", own, "others", others(all, visitor)));
  }

  private static List<Quarantined> others(List<Quarantined> all, Visitor visitor) {
    return all.stream()
        .filter(one -> !Objects.equals(one.account(), visitor.id()))
        .map(one -> one.seenBy(visitor.id()))
        .toList();
  }

  private void release(Context context, Visitor visitor) {
    Kind kind = kind(Forms.text(context, "kind"));
    String subject = Forms.text(context, "subject");
    Quarantined aside =
        store
            .quarantines()
            .find(kind, subject)
            .filter(found -> mayRelease(visitor, found))
            .orElseThrow(
                () -> new Refusal(404, "this is not set aside any more; load the page anew"));
    store.quarantines().release(aside.kind(), aside.subject(), clock.instant());
    if (kind == Kind.FEED) {
      inbox.add(new Event.Released(Long.parseLong(subject)));
    }
    Forms.goTo(context, kind == Kind.RULE ? "/rules" : PATH);
  }

  private static boolean mayRelease(Visitor visitor, Quarantined aside) {
    return visitor.account().isAdmin() || Objects.equals(aside.account(), visitor.id());
  }

  private static Kind kind(String word) {
    return Stream.of(Kind.values())
        .filter(kind -> kind.name().equals(word.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () -> new Refusal(422, "'%s' is nothing that can be released".formatted(word)));
  }
}
