package freshet.web.manage;

import freshet.reading.stream.SubscriptionTree;
import freshet.store.Store;
import freshet.web.account.Forms;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the pages for managing feeds share: the reader's zone, and what can be taken back. */
public record ManagePages(UndoLog undo) {
  /** The cookie in which our script tells the zone of the browser. */
  private static final String ZONE = "zone";

  private static final String TOKEN = "undo";

  /** Returns the zone of the browser; UTC if it is not known. */
  static ZoneId zone(Context context) {
    @Nullable String name = context.cookie(ZONE);
    try {
      return name == null
          ? ZoneOffset.UTC
          : ZoneId.of(URLDecoder.decode(name, StandardCharsets.UTF_8));
    } catch (DateTimeException | IllegalArgumentException _) {
      return ZoneOffset.UTC;
    }
  }

  /** Returns the feeds for the sidebar of a page that answers a form, whoever sent that. */
  static SubscriptionTree shelf(Store store, SignedInAccount visitor) {
    return new SubscriptionTree(
        store.subscriptions().of(visitor.id()),
        store.subscriptions().folders(visitor.id()).keySet());
  }

  /** Goes to a page that tells what was done and offers to take it back. */
  void goTo(Context context, String path, String token) {
    Forms.goTo(context, path + (path.indexOf('?') < 0 ? "?" : "&") + TOKEN + "=" + token);
  }

  /** Returns what a page offers to take back. */
  Map<String, String> offer(Context context, SignedInAccount visitor) {
    String token = context.queryParam(TOKEN);
    String sentence = token == null ? "" : undo.sentence(visitor.id(), token).orElse("");
    return Map.of("undo", token == null || sentence.isEmpty() ? "" : token, "done", sentence);
  }

  /** Returns a path of this server that a form names; anything else is replaced. */
  static String back(Context context, String usual) {
    String path = Forms.text(context, "back");
    return path.startsWith("/") && !path.startsWith("//") && path.indexOf('\\') < 0 ? path : usual;
  }
}
