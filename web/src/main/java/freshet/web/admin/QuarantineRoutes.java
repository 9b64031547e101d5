package freshet.web.admin;

import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.Inbox;
import freshet.reading.RequestRejectedException;
import freshet.store.Store;
import freshet.store.model.QuarantinedWork;
import freshet.store.model.QuarantinedWork.Kind;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Lists quarantined work, to accounts their own and to admins all of it, and releases it. */
public final class QuarantineRoutes implements RouteGroup {
  /** The path of the list. */
  public static final String PATH = "/problems";

  private final Store store;
  private final Inbox inbox;
  private final Authentication doors;
  private final Pages pages;
  private final InstantSource clock;

  public QuarantineRoutes(
      Store store, Inbox inbox, Authentication doors, Pages pages, InstantSource clock) {
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

  private void show(Context context, SignedInAccount visitor) {
    List<QuarantinedWork> own = store.quarantines().of(visitor.id());
    List<QuarantinedWork> all =
        visitor.account().isAdmin() ? store.quarantines().all() : List.<QuarantinedWork>of();
    pages.show(
        context,
        visitor,
        "Problems",
        "account/problems.jte",
        Map.of("own", own, "others", others(all, visitor)));
  }

  private static List<QuarantinedWork> others(List<QuarantinedWork> all, SignedInAccount visitor) {
    return all.stream()
        .filter(one -> !Objects.equals(one.account(), visitor.id()))
        .map(one -> one.seenBy(visitor.id()))
        .toList();
  }

  private void release(Context context, SignedInAccount visitor) {
    Kind kind = kind(Forms.text(context, "kind"));
    String subject = Forms.text(context, "subject");
    QuarantinedWork aside =
        store
            .quarantines()
            .find(kind, subject)
            .filter(found -> mayRelease(visitor, found))
            .orElseThrow(
                () ->
                    new RequestRejectedException(
                        404, "this is no longer set aside; reload the page"));
    store.quarantines().release(aside.kind(), aside.subject(), clock.instant());
    if (kind == Kind.FEED) {
      inbox.add(new ControllerEvent.Released(Long.parseLong(subject)));
    }
    Forms.goTo(context, kind == Kind.RULE ? "/rules" : PATH);
  }

  private static boolean mayRelease(SignedInAccount visitor, QuarantinedWork aside) {
    return visitor.account().isAdmin() || Objects.equals(aside.account(), visitor.id());
  }

  private static Kind kind(String word) {
    return Stream.of(Kind.values())
        .filter(kind -> kind.name().equals(word.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () -> new RequestRejectedException(422, "'%s' cannot be released".formatted(word)));
  }
}
