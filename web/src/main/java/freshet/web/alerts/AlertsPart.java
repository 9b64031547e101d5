package freshet.web.alerts;

import freshet.store.Store;
import freshet.store.people.Channel;
import freshet.store.people.MailAddress;
import freshet.store.people.SavedSearch;
import freshet.store.people.SwitchedOff;
import freshet.web.Refusal;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.Visitor;
import freshet.web.reader.Rivers;
import freshet.web.search.Reach;
import freshet.web.search.SearchPart;
import io.javalin.http.Context;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The pages of someone's alerts. */
public final class AlertsPart implements WebPart {
  private static final String PATH = "/alerts";
  private static final int MOST = 50;
  private static final int SHOWN = 50;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Store store;
  private final Rivers rivers;
  private final MailConfirmation confirmation;
  private final Doors doors;
  private final Pages pages;
  private final InstantSource clock;

  /**
   * Shows alerts.
   *
   * @param confirmation of the addresses that mail is sent to
   */
  public AlertsPart(
      Store store, MailConfirmation confirmation, Doors doors, Pages pages, InstantSource clock) {
    this.store = store;
    this.rivers = new Rivers(store, clock);
    this.confirmation = confirmation;
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  /** An alert as it is listed. */
  public record Line(long id, String name, String words, @Nullable SwitchedOff off) {}

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, this::list);
    doors.get(
        routes,
        "/alerts/new",
        (context, visitor) ->
            show(context, visitor, AlertForm.of(SearchPart.search(context)), "", List.of()));
    doors.post(routes, PATH, this::add);
    doors.get(routes, MailConfirmation.PATH, this::showCode);
    doors.post(routes, MailConfirmation.PATH, this::confirm);
    doors.get(routes, "/alerts/{id}", this::edit);
    doors.post(routes, "/alerts/{id}/ask", this::ask);
    doors.post(routes, "/alerts/{id}", this::change);
    doors.post(routes, "/alerts/{id}/remove", this::remove);
  }

  private void list(Context context, Visitor visitor) {
    Reach reach = Reach.of(store, visitor.id());
    List<Line> lines =
        store.savedSearches().of(visitor.id()).stream()
            .map(alert -> new Line(alert.id(), alert.name(), words(alert, reach), alert.off()))
            .toList();
    pages.show(context, visitor, "Alerts", "alerts/alerts.jte", Map.of("alerts", lines));
  }

  private static String words(SavedSearch alert, Reach reach) {
    String channels =
        alert.channels().keySet().stream()
            .sorted()
            .map(AlertsPart::word)
            .collect(Collectors.joining(", "));
    return "%s in %s; %s"
        .formatted(
            alert.words().isEmpty() ? "everything" : alert.words(),
            reach.words(alert.scope()),
            channels.isEmpty() ? "tells nobody" : "tells by " + channels);
  }

  /** What people call a channel. */
  public static String word(Channel channel) {
    return channel == Channel.MAIL ? "e-mail" : channel.name().toLowerCase(Locale.ROOT);
  }

  private void show(
      Context context,
      Visitor visitor,
      AlertForm form,
      String secret,
      List<NotificationLine> told) {
    Map<String, Object> values =
        Map.of(
            "form",
            form,
            "secret",
            secret,
            "told",
            told,
            "sendsMail",
            confirmation.sendsMail(),
            "mail",
            MailState.of(form, visitor.id(), confirmation),
            "shelf",
            rivers.shelf(visitor.id()));
    String title = form.id() == 0 ? "A new alert" : form.name();
    pages.show(context, visitor, title, "alerts/alert.jte", values);
  }

  private void add(Context context, Visitor visitor) {
    if (store.savedSearches().of(visitor.id()).size() >= MOST) {
      throw new Refusal(
          422, "you have %d alerts, which is the most; remove one first".formatted(MOST));
    }
    Reach reach = Reach.of(store, visitor.id());
    SavedSearch search =
        AlertForm.sent(context, 0).search(visitor.id(), reach, secret(), clock.instant());
    long id = store.savedSearches().add(search).id();
    askFor(search, visitor);
    Forms.goTo(context, PATH + "/" + id);
  }

  private void askFor(SavedSearch search, Visitor visitor) {
    String address = search.channels().get(Channel.MAIL);
    if (address != null) {
      confirmation.askOnce(visitor.account(), address);
    }
  }

  private void ask(Context context, Visitor visitor) {
    SavedSearch alert = found(context, visitor);
    String address = alert.channels().get(Channel.MAIL);
    if (address == null) {
      throw new Refusal(409, "this alert is not mailed; give it an address first");
    }
    confirmation.ask(visitor.account(), address);
    Forms.goTo(context, PATH + "/" + alert.id());
  }

  /** Looking at the link of a mail changes nothing: programs that check mail open links too. */
  private void showCode(Context context, Visitor visitor) {
    String code = context.queryParam("code");
    showCode(context, visitor, code == null ? "" : code);
  }

  private void showCode(Context context, Visitor visitor, String code) {
    String address = confirmation.asked(visitor.id(), code).map(MailAddress::address).orElse("");
    pages.show(
        context,
        visitor,
        "Confirm an address",
        "alerts/confirm.jte",
        Map.of("code", code, "address", address));
  }

  private void confirm(Context context, Visitor visitor) {
    String code = Forms.text(context, "code");
    if (confirmation.confirm(visitor.id(), code).isPresent()) {
      Forms.goTo(context, PATH);
    } else {
      showCode(context, visitor, code.isEmpty() ? "-" : code);
      context.status(404);
    }
  }

  private static String secret() {
    byte[] bytes = new byte[32];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private SavedSearch found(Context context, Visitor visitor) {
    return store
        .savedSearches()
        .find(visitor.id(), Forms.number(context, "id"))
        .orElseThrow(() -> new Refusal(404, "you have no such alert"));
  }

  private void edit(Context context, Visitor visitor) {
    SavedSearch alert = found(context, visitor);
    List<NotificationLine> told =
        store.notifications().latest(alert.id(), SHOWN).stream().map(NotificationLine::of).toList();
    AlertForm form = AlertForm.of(alert, Reach.of(store, visitor.id()));
    show(context, visitor, form, form.has(Channel.WEBHOOK) ? alert.secret() : "", told);
  }

  private void change(Context context, Visitor visitor) {
    SavedSearch before = found(context, visitor);
    Reach reach = Reach.of(store, visitor.id());
    AlertForm form = AlertForm.sent(context, before.id());
    SavedSearch search = form.search(visitor.id(), reach, before.secret(), before.createdAt());
    store.savedSearches().change(search);
    askFor(search, visitor);
    Forms.goTo(context, PATH + "/" + before.id());
  }

  private void remove(Context context, Visitor visitor) {
    store.savedSearches().remove(visitor.id(), found(context, visitor).id());
    Forms.goTo(context, PATH);
  }
}
