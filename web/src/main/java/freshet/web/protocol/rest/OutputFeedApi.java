package freshet.web.protocol.rest;

import freshet.reading.RequestRejectedException;
import freshet.reading.output.OutputFeedService;
import freshet.reading.output.OutputFeedUrl;
import freshet.reading.output.OutputFormat;
import freshet.reading.output.OutputSelection;
import freshet.store.account.Account;
import freshet.store.account.OutputFeed;
import freshet.store.account.OutputOptions;
import freshet.web.PublicAddress;
import freshet.web.RequestBody;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.Forms;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Manages an account's output feeds. */
public final class OutputFeedApi implements RouteGroup {
  private final OutputFeedService shop;
  private final PublicAddress address;
  private final ApiAuth caller;

  public OutputFeedApi(OutputFeedService shop, PublicAddress address, AppPasswordLogin login) {
    this.shop = shop;
    this.address = address;
    this.caller = new ApiAuth(login);
  }

  /**
   * An output feed.
   *
   * @param of such as {@code folder:News}
   * @param words the words of a search; null otherwise
   * @param fullText whether it has the text of the pages behind its articles
   * @param ownIds whether its articles have ids that no other output feed has
   * @param addresses URLs by format; each holds the secret
   */
  record FeedOutJson(
      long id,
      String title,
      String of,
      @Nullable String words,
      int size,
      boolean fullText,
      boolean ownIds,
      Map<String, String> addresses,
      Instant createdAt,
      long requests,
      @Nullable Instant requestedAt) {}

  /** A request to create an output feed. */
  record Wish(
      @Nullable String of,
      @Nullable String words,
      @Nullable String title,
      @Nullable Integer size,
      @Nullable Boolean fullText,
      @Nullable Boolean ownIds) {}

  @Override
  public void addTo(Routes routes) {
    caller.get(routes, "/feeds-out", this::all);
    caller.json(routes, HandlerType.POST, "/feeds-out", this::make);
    caller.json(routes, HandlerType.PATCH, "/feeds-out/{id}", this::change);
    caller.plain(routes, HandlerType.DELETE, "/feeds-out/{id}", this::remove);
    caller.plain(routes, HandlerType.POST, "/feeds-out/{id}/renew", this::renew);
  }

  private Map<String, List<FeedOutJson>> all(Context context, Account account) {
    return Map.of(
        "feeds", shop.of(account.id()).stream().map(feed -> json(context, feed)).toList());
  }

  private FeedOutJson json(Context context, OutputFeed feed) {
    Map<String, String> addresses = new TreeMap<>();
    for (OutputFormat format : OutputFormat.values()) {
      OutputFeedUrl where = new OutputFeedUrl(address.of(context), feed.secret(), format, null);
      addresses.put(format.ending(), where.url());
    }
    return new FeedOutJson(
        feed.id(),
        feed.title(),
        OutputSelection.key(feed.selection()),
        OutputSelection.words(feed.selection()).orElse(null),
        feed.size(),
        feed.options().fullText(),
        feed.options().ownIds(),
        addresses,
        feed.createdAt(),
        feed.requests(),
        feed.requestedAt());
  }

  private FeedOutJson make(Context context, Account account) {
    Wish wish = RequestBody.json(context, Wish.class);
    String of = wish.of;
    if (of == null) {
      throw new RequestRejectedException(
          400, "name in 'of' what to publish, such as all or folder:News");
    }
    return json(
        context,
        shop.make(
            account.id(),
            OutputSelection.selection(of, given(wish.words, "")),
            given(wish.title, ""),
            size(wish, OutputFeedService.USUAL_SIZE),
            options(wish, OutputOptions.NONE)));
  }

  private static String given(@Nullable String text, String usual) {
    return text == null ? usual : text;
  }

  private static OutputOptions options(Wish wish, OutputOptions usual) {
    return new OutputOptions(
        wish.fullText == null ? usual.fullText() : wish.fullText,
        wish.ownIds == null ? usual.ownIds() : wish.ownIds);
  }

  private static int size(Wish wish, int usual) {
    Integer size = wish.size;
    return size == null ? usual : size;
  }

  private OutputFeed own(Context context, Account account) {
    return shop.own(account.id(), Forms.number(context, "id"));
  }

  private FeedOutJson change(Context context, Account account) {
    OutputFeed feed = own(context, account);
    Wish wish = RequestBody.json(context, Wish.class);
    shop.change(
        account.id(),
        feed.id(),
        given(wish.title, feed.title()),
        size(wish, feed.size()),
        options(wish, feed.options()));
    return json(context, own(context, account));
  }

  private FeedOutJson remove(Context context, Account account) {
    OutputFeed feed = own(context, account);
    shop.remove(account.id(), feed.id());
    return json(context, feed);
  }

  private FeedOutJson renew(Context context, Account account) {
    shop.renew(account.id(), own(context, account).id());
    return json(context, own(context, account));
  }
}
