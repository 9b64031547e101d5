package freshet.web.api;

import freshet.store.people.Account;
import freshet.store.people.OutputFeed;
import freshet.web.PublicAddress;
import freshet.web.Refusal;
import freshet.web.RequestBody;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Forms;
import freshet.web.apps.AppLogin;
import freshet.web.publish.Address;
import freshet.web.publish.Choice;
import freshet.web.publish.Format;
import freshet.web.publish.Shop;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The feeds that an account gives out. */
public final class FeedsOutCalls implements WebPart {
  private final Shop shop;
  private final PublicAddress address;
  private final Caller caller;

  public FeedsOutCalls(Shop shop, PublicAddress address, AppLogin login) {
    this.shop = shop;
    this.address = address;
    this.caller = new Caller(login);
  }

  /**
   * A feed that is given out.
   *
   * @param of such as {@code folder:News}
   * @param words of a search; null if it is none
   * @param addresses by format; each holds the secret
   */
  record FeedOutJson(
      long id,
      String title,
      String of,
      @Nullable String words,
      int size,
      Map<String, String> addresses,
      Instant createdAt,
      long requests,
      @Nullable Instant requestedAt) {}

  /** What is to be given out. */
  record Wish(
      @Nullable String of,
      @Nullable String words,
      @Nullable String title,
      @Nullable Integer size) {}

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
    for (Format format : Format.values()) {
      Address where = new Address(address.of(context), feed.secret(), format, null);
      addresses.put(format.ending(), where.url());
    }
    return new FeedOutJson(
        feed.id(),
        feed.title(),
        Choice.key(feed.selection()),
        Choice.words(feed.selection()).orElse(null),
        feed.size(),
        addresses,
        feed.createdAt(),
        feed.requests(),
        feed.requestedAt());
  }

  private FeedOutJson make(Context context, Account account) {
    Wish wish = RequestBody.json(context, Wish.class);
    String of = wish.of;
    if (of == null) {
      throw new Refusal(400, "say in 'of' what to give out, such as all or folder:News");
    }
    return json(
        context,
        shop.make(
            account.id(),
            Choice.selection(of, given(wish.words, "")),
            given(wish.title, ""),
            size(wish, Shop.USUAL_SIZE)));
  }

  private static String given(@Nullable String text, String usual) {
    return text == null ? usual : text;
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
    shop.change(account.id(), feed.id(), given(wish.title, feed.title()), size(wish, feed.size()));
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
