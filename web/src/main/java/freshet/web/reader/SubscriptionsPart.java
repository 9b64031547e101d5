package freshet.web.reader;

import freshet.store.Store;
import freshet.store.people.Subscription;
import freshet.store.people.Subscriptions;
import freshet.web.Refusal;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.Visitor;
import freshet.web.manage.AddReport;
import freshet.web.manage.AddRequest;
import freshet.web.manage.Adding;
import freshet.web.manage.Leaving;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What someone subscribes to: adding, ordering, ending. */
public final class SubscriptionsPart implements WebPart {
  private static final String PATH = "/subscriptions";
  private static final int LONGEST_NAME = 200;

  private final Store store;
  private final Rivers rivers;
  private final Suggesting suggesting;
  private final Adding adding;
  private final Leaving leaving;
  private final Doors doors;
  private final Pages pages;
  private final InstantSource clock;

  public SubscriptionsPart(
      Store store, Adding adding, Leaving leaving, Doors doors, Pages pages, InstantSource clock) {
    this.store = store;
    this.rivers = new Rivers(store, clock);
    this.suggesting = new Suggesting(store, clock);
    this.adding = adding;
    this.leaving = leaving;
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, (context, visitor) -> show(context, visitor, "", null));
    doors.post(routes, PATH, this::add);
    doors.post(routes, "/subscriptions/{id}", this::change);
    doors.post(routes, "/subscriptions/{id}/end", this::end);
    doors.post(routes, "/folders/rename", this::renameFolder);
    doors.post(routes, "/folders/remove", this::removeFolder);
  }

  /**
   * The page of all subscriptions.
   *
   * @param offers null unless someone has to choose a feed
   */
  private void show(Context context, Visitor visitor, String sentence, @Nullable AddReport offers) {
    pages.show(
        context,
        visitor,
        "Subscriptions",
        "reader/subscriptions.jte",
        Map.of(
            "shelf",
            rivers.shelf(visitor.id()),
            "sentence",
            sentence,
            "offers",
            offers == null ? List.of() : offers.offers(),
            "folder",
            Forms.text(context, "folder"),
            "readers",
            suggesting.readers()));
  }

  private void add(Context context, Visitor visitor) {
    AddReport report =
        adding.add(new AddRequest(Forms.text(context, "url"), false), Long.toString(visitor.id()));
    if (report.feeds().isEmpty()) {
      show(context, visitor, "That page names several feeds; choose one.", report);
      return;
    }
    List<String> folders = folders(Forms.text(context, "folder"));
    Map<Long, List<String>> feeds = new HashMap<>();
    report.feeds().forEach(feed -> feeds.put(feed.id(), folders));
    subscribe(visitor, feeds);
    Forms.goTo(context, new Stream.OfFeed(report.feeds().getFirst().id()).path("show=all"));
  }

  private void subscribe(Visitor visitor, Map<Long, List<String>> feeds) {
    Instant now = clock.instant();
    store.subscriptions().add(visitor.id(), feeds, now.minus(Subscriptions.UNREAD_AT_FIRST), now);
  }

  /** The names between commas. */
  private static List<String> folders(String text) {
    return Arrays.stream(text.split(",", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .map(SubscriptionsPart::checked)
        .distinct()
        .toList();
  }

  private static String checked(String name) {
    if (name.isEmpty() || name.length() > LONGEST_NAME) {
      throw new Refusal(422, "a name has 1 to %d characters".formatted(LONGEST_NAME));
    }
    return name;
  }

  private Subscription own(Context context, Visitor visitor) {
    return store
        .subscriptions()
        .find(visitor.id(), Forms.number(context, "id"))
        .orElseThrow(() -> new Refusal(404, "you do not subscribe to this feed"));
  }

  private void change(Context context, Visitor visitor) {
    Subscription feed = own(context, visitor);
    String title = Forms.text(context, "title");
    List<String> folders = folders(Forms.text(context, "folders"));
    store
        .subscriptions()
        .rename(visitor.id(), feed.feed(), title.isEmpty() ? null : checked(title));
    store.subscriptions().place(visitor.id(), feed.feed(), folders);
    Forms.goTo(context, PATH);
  }

  /** A feed that nobody else reads is not watched any more. */
  private void end(Context context, Visitor visitor) {
    List<Long> feed = List.of(own(context, visitor).feed());
    store.subscriptions().remove(visitor.id(), feed);
    leaving.leaveUnread(feed);
    Forms.goTo(context, PATH);
  }

  private void renameFolder(Context context, Visitor visitor) {
    String to = checked(Forms.text(context, "to"));
    known(store.subscriptions().renameLabel(visitor.id(), Forms.text(context, "name"), to));
    Forms.goTo(context, PATH);
  }

  private void removeFolder(Context context, Visitor visitor) {
    known(store.subscriptions().removeLabel(visitor.id(), Forms.text(context, "name")));
    Forms.goTo(context, PATH);
  }

  private static void known(boolean done) {
    if (!done) {
      throw new Refusal(404, "you have no such folder");
    }
  }
}
