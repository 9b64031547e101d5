package freshet.web.pages;

import freshet.reading.RequestRejectedException;
import freshet.reading.output.OutputFeedService;
import freshet.reading.output.OutputFeedUrl;
import freshet.reading.output.OutputFormat;
import freshet.reading.output.OutputSelection;
import freshet.store.Store;
import freshet.store.account.OutputFeed;
import freshet.store.account.OutputOptions;
import freshet.web.PublicAddress;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The pages where accounts create output feeds. */
public final class OutputFeedRoutes implements RouteGroup {
  private static final String PATH = "/feeds-out";

  private final Store store;
  private final OutputFeedService shop;
  private final PublicAddress address;
  private final Authentication doors;
  private final Pages pages;

  public OutputFeedRoutes(
      Store store,
      OutputFeedService shop,
      PublicAddress address,
      Authentication doors,
      Pages pages) {
    this.store = store;
    this.shop = shop;
    this.address = address;
    this.doors = doors;
    this.pages = pages;
  }

  /**
   * A feed as the page shows it.
   *
   * @param subscribers the number of hub subscribers
   */
  public record Line(
      OutputFeed feed, String about, List<OutputFeedUrl> addresses, int subscribers) {}

  /** What can be published, by kind. */
  public record Offer(
      List<OutputSelection> folders, List<OutputSelection> tags, List<OutputSelection> feeds) {}

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, this::show);
    doors.post(routes, PATH, this::make);
    doors.post(routes, "/feeds-out/{id}", this::change);
    doors.post(routes, "/feeds-out/{id}/renew", this::renew);
    doors.post(routes, "/feeds-out/{id}/remove", this::remove);
    doors.post(routes, "/feeds-out/{id}/restore", this::restore);
  }

  private void show(Context context, SignedInAccount visitor) {
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
        Map.of(
            "lines",
            lines,
            "offer",
            offer(visitor.id()),
            "chosen",
            asked(context, "what"),
            "words",
            asked(context, "words"),
            "removed",
            RemovedItem.of(context)));
  }

  private static List<OutputFeedUrl> addresses(String base, OutputFeed feed) {
    return Stream.of(OutputFormat.values())
        .map(format -> new OutputFeedUrl(base, feed.secret(), format, null))
        .toList();
  }

  /** Returns what the link that led here presets. */
  private static String asked(Context context, String name) {
    @Nullable String preset = context.queryParam(name);
    return preset == null ? "" : preset;
  }

  private Offer offer(long account) {
    return new Offer(
        store.subscriptions().folders(account).keySet().stream()
            .map(OutputSelection::folder)
            .toList(),
        store.reading().tags(account).stream().map(OutputSelection::tag).toList(),
        store.subscriptions().of(account).stream()
            .map(feed -> OutputSelection.feed(feed.feed(), OutputFeedService.title(feed)))
            .toList());
  }

  private void make(Context context, SignedInAccount visitor) {
    shop.make(
        visitor.id(),
        OutputSelection.selection(Forms.text(context, "what"), Forms.text(context, "words")),
        Forms.text(context, "title"),
        size(context),
        options(context));
    Forms.goTo(context, PATH);
  }

  private static OutputOptions options(Context context) {
    return new OutputOptions(
        !Forms.text(context, "full-text").isEmpty(), !Forms.text(context, "own-ids").isEmpty());
  }

  private static int size(Context context) {
    String text = Forms.text(context, "size");
    if (text.isEmpty()) {
      return OutputFeedService.USUAL_SIZE;
    }
    if (!text.matches("\\d{1,9}")) {
      throw new RequestRejectedException(422, "'%s' is not a number of articles".formatted(text));
    }
    return Integer.parseInt(text);
  }

  private void change(Context context, SignedInAccount visitor) {
    shop.change(
        visitor.id(),
        Forms.number(context, "id"),
        Forms.text(context, "title"),
        size(context),
        options(context));
    Forms.goTo(context, PATH);
  }

  private void renew(Context context, SignedInAccount visitor) {
    shop.renew(visitor.id(), Forms.number(context, "id"));
    Forms.goTo(context, PATH);
  }

  private void remove(Context context, SignedInAccount visitor) {
    long id = Forms.number(context, "id");
    shop.remove(visitor.id(), id);
    Forms.goTo(context, RemovedItem.path(PATH, id));
  }

  private void restore(Context context, SignedInAccount visitor) {
    shop.restore(visitor.id(), Forms.number(context, "id"));
    Forms.goTo(context, PATH);
  }
}
