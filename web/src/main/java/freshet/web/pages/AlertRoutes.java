package freshet.web.pages;

import freshet.http.RandomToken;
import freshet.reading.RequestRejectedException;
import freshet.reading.alert.MailConfirmation;
import freshet.reading.alert.NotificationRow;
import freshet.reading.alert.Notifier;
import freshet.reading.alert.Notifiers;
import freshet.reading.search.ScopeFeeds;
import freshet.reading.stream.PostingPages;
import freshet.store.Store;
import freshet.store.account.MailAddress;
import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import freshet.store.account.SwitchedOff;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The pages of an account's alerts. */
public final class AlertRoutes implements RouteGroup {
  private static final String PATH = "/alerts";
  private static final int MOST = 50;
  private static final int SHOWN = 50;

  private final Store store;
  private final PostingPages rivers;
  private final Notifiers notifiers;
  private final MailConfirmation confirmation;
  private final Authentication doors;
  private final Pages pages;
  private final InstantSource clock;

  /**
   * Creates the routes.
   *
   * @param notifiers the channels to choose from
   * @param confirmation confirms mail addresses
   */
  public AlertRoutes(
      Store store,
      Notifiers notifiers,
      MailConfirmation confirmation,
      Authentication doors,
      Pages pages,
      InstantSource clock) {
    this.store = store;
    this.rivers = new PostingPages(store, clock);
    this.notifiers = notifiers;
    this.confirmation = confirmation;
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  /** An alert in the list. */
  public record Line(long id, String name, String words, @Nullable SwitchedOff off) {}

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, this::list);
    doors.get(
        routes,
        "/alerts/new",
        (context, visitor) ->
            show(context, visitor, AlertForm.of(SearchRoutes.search(context)), "", List.of()));
    doors.post(routes, PATH, this::add);
    doors.get(routes, MailConfirmation.PATH, this::showCode);
    doors.post(routes, MailConfirmation.PATH, this::confirm);
    doors.get(routes, "/alerts/{id}", this::edit);
    doors.post(routes, "/alerts/{id}/ask", this::ask);
    doors.post(routes, "/alerts/{id}", this::change);
    doors.post(routes, "/alerts/{id}/remove", this::remove);
    doors.post(routes, "/alerts/{id}/restore", this::restore);
  }

  private void list(Context context, SignedInAccount visitor) {
    ScopeFeeds reach = ScopeFeeds.of(store, visitor.id());
    List<Line> lines =
        store.savedSearches().of(visitor.id()).stream()
            .map(alert -> new Line(alert.id(), alert.name(), words(alert, reach), alert.off()))
            .toList();
    pages.show(
        context,
        visitor,
        "Alerts",
        "alerts/alerts.jte",
        Map.of("alerts", lines, "removed", RemovedItem.of(context)));
  }

  private String words(SavedSearch alert, ScopeFeeds reach) {
    String channels =
        notifiers.all().stream()
            .filter(notifier -> alert.channels().containsKey(notifier.id()))
            .map(Notifier::label)
            .collect(Collectors.joining(", "));
    return "%s in %s; %s"
        .formatted(
            alert.words().isEmpty() ? "everything" : alert.words(),
            reach.words(alert.scope()),
            channels.isEmpty() ? "tells nobody" : "tells by " + channels);
  }

  private void show(
      Context context,
      SignedInAccount visitor,
      AlertForm form,
      String secret,
      List<NotificationRow> told) {
    Map<String, Object> values =
        Map.of(
            "form",
            form,
            "secret",
            secret,
            "told",
            told,
            "notifiers",
            notifiers.all(),
            "mail",
            MailState.of(form, visitor.id(), confirmation),
            "shelf",
            rivers.shelf(visitor.id()));
    String title = form.id() == 0 ? "A new alert" : form.name();
    pages.show(context, visitor, title, "alerts/alert.jte", values);
  }

  private void add(Context context, SignedInAccount visitor) {
    if (store.savedSearches().of(visitor.id()).size() >= MOST) {
      throw new RequestRejectedException(
          422, "you have %d alerts, which is the most; remove one first".formatted(MOST));
    }
    ScopeFeeds reach = ScopeFeeds.of(store, visitor.id());
    SavedSearch search =
        AlertForm.sent(context, 0, notifiers)
            .search(visitor.id(), reach, secret(), clock.instant());
    long id = store.savedSearches().add(search).id();
    askFor(search, visitor);
    Forms.goTo(context, PATH + "/" + id);
  }

  private void askFor(SavedSearch search, SignedInAccount visitor) {
    String address = search.channels().get(NotificationChannel.MAIL);
    if (address != null) {
      confirmation.askOnce(visitor.account(), address);
    }
  }

  private void ask(Context context, SignedInAccount visitor) {
    SavedSearch alert = found(context, visitor);
    String address = alert.channels().get(NotificationChannel.MAIL);
    if (address == null) {
      throw new RequestRejectedException(409, "this alert is not mailed; give it an address first");
    }
    confirmation.ask(visitor.account(), address);
    Forms.goTo(context, PATH + "/" + alert.id());
  }

  /** Shows the code of a confirmation link without using it, since mail scanners open links too. */
  private void showCode(Context context, SignedInAccount visitor) {
    String code = context.queryParam("code");
    showCode(context, visitor, code == null ? "" : code);
  }

  private void showCode(Context context, SignedInAccount visitor, String code) {
    String address = confirmation.asked(visitor.id(), code).map(MailAddress::address).orElse("");
    pages.show(
        context,
        visitor,
        "Confirm an address",
        "alerts/confirm.jte",
        Map.of("code", code, "address", address));
  }

  private void confirm(Context context, SignedInAccount visitor) {
    String code = Forms.text(context, "code");
    if (confirmation.confirm(visitor.id(), code).isPresent()) {
      Forms.goTo(context, PATH);
    } else {
      showCode(context, visitor, code.isEmpty() ? "-" : code);
      context.status(404);
    }
  }

  private static String secret() {
    return RandomToken.text(32);
  }

  private SavedSearch found(Context context, SignedInAccount visitor) {
    return store
        .savedSearches()
        .find(visitor.id(), Forms.number(context, "id"))
        .orElseThrow(() -> new RequestRejectedException(404, "you have no such alert"));
  }

  private void edit(Context context, SignedInAccount visitor) {
    SavedSearch alert = found(context, visitor);
    List<NotificationRow> told =
        store.notifications().latest(alert.id(), SHOWN).stream()
            .map(one -> NotificationRow.of(one, notifiers))
            .toList();
    AlertForm form = AlertForm.of(alert, ScopeFeeds.of(store, visitor.id()));
    show(context, visitor, form, form.has(NotificationChannel.WEBHOOK) ? alert.secret() : "", told);
  }

  private void change(Context context, SignedInAccount visitor) {
    SavedSearch before = found(context, visitor);
    ScopeFeeds reach = ScopeFeeds.of(store, visitor.id());
    AlertForm form = AlertForm.sent(context, before.id(), notifiers);
    SavedSearch search = form.search(visitor.id(), reach, before.secret(), before.createdAt());
    store.savedSearches().change(search);
    askFor(search, visitor);
    Forms.goTo(context, PATH + "/" + before.id());
  }

  private void remove(Context context, SignedInAccount visitor) {
    long id = found(context, visitor).id();
    store.savedSearches().remove(visitor.id(), id, clock.instant());
    Forms.goTo(context, RemovedItem.path(PATH, id));
  }

  private void restore(Context context, SignedInAccount visitor) {
    if (!store.savedSearches().restore(visitor.id(), Forms.number(context, "id"))) {
      throw RemovedItem.nothing();
    }
    Forms.goTo(context, PATH);
  }
}
