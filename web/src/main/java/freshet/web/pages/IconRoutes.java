package freshet.web.pages;

import freshet.reading.RequestRejectedException;
import freshet.reading.stream.SubscriptionTree;
import freshet.store.Store;
import freshet.store.model.IconRecord;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.PageSecurityHeaders;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Serves the icons of feeds to their readers. */
public final class IconRoutes implements RouteGroup {
  /** Image types that cannot contain a script (GC-122). */
  private static final Set<String> SHOWN =
      Set.of("image/png", "image/jpeg", "image/gif", "image/webp", "image/x-icon", "image/avif");

  /** Grounds on which white letters are easy to read. */
  private static final List<String> COLOURS =
      List.of(
          "#0a6a85", "#7a4fb5", "#b3261e", "#1a7548", "#8a5500", "#2f5fb3", "#a13a6d", "#47545a");

  private final Store store;
  private final Authentication doors;

  public IconRoutes(Store store, Authentication doors) {
    this.store = store;
    this.doors = doors;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/icon/{id}", this::give);
  }

  private void give(Context context, SignedInAccount visitor) {
    long feed = Forms.number(context, "id");
    String title =
        title(visitor, feed)
            .orElseThrow(() -> new RequestRejectedException(404, "there is no icon"));
    Optional<IconRecord> icon =
        store.icons().find(feed).filter(found -> SHOWN.contains(found.type()));
    PageSecurityHeaders.harmless(context);
    if (icon.isPresent()) {
      context
          .header("Cache-Control", "private, max-age=86400")
          .contentType(icon.get().type())
          .result(icon.get().image());
    } else {
      context
          .header("Cache-Control", "private, max-age=600")
          .contentType("image/svg+xml")
          .result(letter(feed, title));
    }
  }

  /** Returns the title of a feed that someone reads, or sees on the dashboard (GC-009). */
  private Optional<String> title(SignedInAccount visitor, long feed) {
    Optional<String> read =
        store.subscriptions().find(visitor.id(), feed).map(SubscriptionTree::title);
    return read.isPresent() || !visitor.account().isAdmin()
        ? read
        : store
            .feeds()
            .find(feed)
            .filter(known -> known.owner() == null)
            .map(known -> known.description().title());
  }

  /** Draws the first letter of a feed's title, in a colour of its own, for a feed without icon. */
  private static String letter(long feed, String title) {
    int first =
        title
            .codePoints()
            .filter(Character::isLetterOrDigit)
            .map(Character::toUpperCase)
            .findFirst()
            .orElse('?');
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\
        <rect width="32" height="32" rx="7" fill="%s"/>\
        <text x="16" y="22.500" text-anchor="middle" font-family="sans-serif" font-weight="700"\
         font-size="18" fill="#fff">%s</text></svg>\
        """
        .formatted(
            COLOURS.get(Math.floorMod(Long.hashCode(feed), COLOURS.size())),
            new String(Character.toChars(first)));
  }
}
