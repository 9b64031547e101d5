package freshet.web.publish;

import freshet.store.Store;
import freshet.store.people.OutputFeed;
import freshet.web.PublicAddress;
import freshet.web.Refusal;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.Visitor;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where people make feeds of what they read. */
public final class FeedsOutPart implements WebPart {
  private static final String PATH = "/feeds-out";

  private final Store store;
  private final Shop shop;
  private final PublicAddress address;
  private final Doors doors;
  private final Pages pages;

  public FeedsOutPart(Store store, Shop shop, PublicAddress address, Doors doors, Pages pages) {
    this.store = store;
    this.shop = shop;
    this.address = address;
    this.doors = doors;
    this.pages = pages;
  }

  /**
   * A feed as the page shows it.
   *
   * @param subscribers how many are pushed it
   */
  public record Line(OutputFeed feed, String about, List<Address> addresses, int subscribers) {}

  /** What can be made a feed, by kind. */
  public record Offer(List<Choice> folders, List<Choice> tags, List<Choice> feeds) {}

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, this::show);
    doors.post(routes, PATH, this::make);
    doors.post(routes, "/feeds-out/{id}", this::change);
    doors.post(routes, "/feeds-out/{id}/renew", this::renew);
    doors.post(routes, "/feeds-out/{id}/remove", this::remove);
  }

  private void show(Context context, Visitor visitor) {
    Map<Long, Integer> subscribers = store.hubSubscriptions().counts(visitor.id());
    String base = address.of(context);
    List<Line> lines =
        shop.of(visitor.id()).stream()
            .map(
                feed ->
                    new Line(
                        feed,
                        shop.about(feed),
                        addresses(base, feed),
                        subscribers.getOrDefault(feed.id(), 0)))
            .toList();
    pages.show(
        context,
        visitor,
        "Your feeds",
        "publish/feeds.jte",
        Map.of("lines", lines, "offer", offer(visitor.id()), "chosen", chosen(context)));
  }

  private static List<Address> addresses(String base, OutputFeed feed) {
    return Stream.of(Format.values())
        .map(format -> new Address(base, feed.secret(), format, null))
        .toList();
  }

  /** What the link that led here wants to be a feed. */
  private static String chosen(Context context) {
    @Nullable String what = context.queryParam("what");
    return what == null ? "" : what;
  }

  private Offer offer(long account) {
    return new Offer(
        store.subscriptions().folders(account).keySet().stream().map(Choice::folder).toList(),
        store.reading().tags(account).stream().map(Choice::tag).toList(),
        store.subscriptions().of(account).stream()
            .map(feed -> Choice.feed(feed.feed(), Shop.title(feed)))
            .toList());
  }

  private void make(Context context, Visitor visitor) {
    shop.make(
        visitor.id(),
        Choice.selection(Forms.text(context, "what"), Forms.text(context, "words")),
        Forms.text(context, "title"),
        size(context));
    Forms.goTo(context, PATH);
  }

  private static int size(Context context) {
    String text = Forms.text(context, "size");
    if (text.isEmpty()) {
      return Shop.USUAL_SIZE;
    }
    if (!text.matches("\\d{1,9}")) {
      throw new Refusal(422, "'%s' is no number of postings".formatted(text));
    }
    return Integer.parseInt(text);
  }

  private void change(Context context, Visitor visitor) {
    shop.change(
        visitor.id(), Forms.number(context, "id"), Forms.text(context, "title"), size(context));
    Forms.goTo(context, PATH);
  }

  private void renew(Context context, Visitor visitor) {
    shop.renew(visitor.id(), Forms.number(context, "id"));
    Forms.goTo(context, PATH);
  }

  private void remove(Context context, Visitor visitor) {
    shop.remove(visitor.id(), Forms.number(context, "id"));
    Forms.goTo(context, PATH);
  }
}
